import { FONT_CHARACTERS, glyphOf } from './font.ts';

/**
 * The game that every demo file is: a keeper walks along a street of eight lamps and switches
 * them. Each lamp has a note, every switch scores a point and changes the colour of the sky, and
 * score and lamps are saved. This file draws the street; each system brings its own program.
 */

/** Colour numbers in the tiles: 0 is the sky, which sprites leave transparent; 2 is light. */
const INK = 1;
const NIGHT = 3;

/** Rows of eight pixels; a dot is the sky. */
const PICTURES = {
  sky: Array<string>(8).fill('........'),
  panel: Array<string>(8).fill('33333333'),
  lampOff: [
    '..1133..',
    '.1....3.',
    '.1....3.',
    '.1....3.',
    '.1....3.',
    '.1....3.',
    '..1133..',
    '...13...',
  ],
  lampOn: [
    '..3333..',
    '.322223.',
    '32111123',
    '32111123',
    '32111123',
    '.322223.',
    '..3333..',
    '...13...',
  ],
  post: Array<string>(8).fill('...13...'),
  ground: ['22222222', ...Array<string>(7).fill('33333333')],
  head: [
    '..3333..',
    '.311113.',
    '31131313',
    '31111113',
    '.311113.',
    '..3333..',
    '.322223.',
    '32222223',
  ],
  stand: [
    '32222223',
    '31222213',
    '.322223.',
    '.322223.',
    '.333333.',
    '.33..33.',
    '.33..33.',
    '333..333',
  ],
  step: [
    '32222223',
    '31222213',
    '.322223.',
    '.322223.',
    '..3333..',
    '..3333..',
    '..3333..',
    '..33333.',
  ],
} as const;

export const TILE = {
  sky: 0,
  panel: 1,
  lampOff: 2,
  /** One more than `lampOff`: programs add the lamp's bit. */
  lampOn: 3,
  post: 4,
  ground: 5,
  head: 6,
  stand: 7,
  step: 8,
} as const;
const FIRST_GLYPH = Object.keys(TILE).length;

export const tileOf = (character: string): number => {
  const index = FONT_CHARACTERS.indexOf(character);
  if (index < 0) throw new RangeError(`the font has no "${character}"`);
  return FIRST_GLYPH + index;
};

/** Sixty-four colour numbers per tile. Letters are ink on the panel. */
export const TILES: readonly (readonly number[])[] = [
  ...Object.values(PICTURES).map((rows) =>
    [...rows.join('')].map((pixel) => (pixel === '.' ? 0 : Number(pixel))),
  ),
  ...FONT_CHARACTERS.map((character) =>
    glyphOf(character).flatMap((row) =>
      [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((row >> bit) & 1 ? INK : NIGHT)),
    ),
  ),
];

/** The two bit planes of a tile, one byte per row. */
export function tilePlanes(tile: readonly number[]): { low: number[]; high: number[] } {
  const plane = (bit: number): number[] =>
    Array.from({ length: 8 }, (_, row) =>
      tile
        .slice(row * 8, row * 8 + 8)
        .reduce((bits, pixel) => (bits << 1) | ((pixel >> bit) & 1), 0),
    );
  return { low: plane(0), high: plane(1) };
}

/** Both planes of each row side by side: Game Boy and SNES. */
export const interleaved = (tile: readonly number[]): number[] => {
  const { low, high } = tilePlanes(tile);
  return low.flatMap((bits, row) => [bits, high[row] ?? 0]);
};

export const LAMPS = 8;

export interface RoomOptions {
  /** In tiles. */
  readonly columns: number;
  readonly rows: number;
  /** Rows of the panel with the title. */
  readonly top: number;
  /** The row with the heads of the lamps; two rows of posts and the ground follow. */
  readonly lampRow: number;
  readonly firstLamp: number;
  readonly lampStep: number;
  readonly title: string;
  /** Centred lines below the score. */
  readonly help: readonly string[];
}

export interface Room {
  /** Tile numbers, row by row. */
  readonly map: readonly number[][];
  readonly lamps: readonly { readonly row: number; readonly column: number }[];
  /** The first of three digits. */
  readonly score: { readonly row: number; readonly column: number };
  /** Where the head of the keeper is drawn, in pixels. */
  readonly keeperTop: number;
}

const SCORE = 'SCORE 000';

export function drawRoom(options: RoomOptions): Room {
  const { columns, rows, top, lampRow, firstLamp, lampStep, title, help } = options;
  const ground = lampRow + 3;
  const map = Array.from({ length: rows }, (_, row) => {
    const tile = row === ground ? TILE.ground : TILE.sky;
    return Array<number>(columns).fill(row < top || row > ground ? TILE.panel : tile);
  });
  const write = (row: number, text: string): number => {
    if (text.length > columns) throw new RangeError(`"${text}" is wider than the screen`);
    const column = Math.floor((columns - text.length) / 2);
    [...text].forEach((character, index) => {
      const line = map[row];
      if (line) line[column + index] = tileOf(character);
    });
    return column;
  };
  write(Math.floor(top / 2), title);
  const scoreRow = ground + 2;
  const column = write(scoreRow, SCORE) + SCORE.indexOf('0');
  const spare = rows - scoreRow - 1 - help.length;
  help.forEach((line, index) => write(scoreRow + 1 + Math.floor(spare / 2) + index, line));

  const lamps = Array.from({ length: LAMPS }, (_, index) => ({
    row: lampRow,
    column: firstLamp + index * lampStep,
  }));
  for (const lamp of lamps) {
    for (const row of [0, 1, 2]) {
      const line = map[lampRow + row];
      if (line) line[lamp.column] = row === 0 ? TILE.lampOff : TILE.post;
    }
  }
  return { map, lamps, score: { row: scoreRow, column }, keeperTop: (ground - 2) * 8 };
}

/** Tiles of the hundreds, tens and units of every score there is: 256 bytes each. */
export const SCORE_DIGITS: readonly number[][] = [100, 10, 1].map((unit) =>
  Array.from({ length: 256 }, (_, score) => tileOf(String(Math.floor(score / unit) % 10))),
);

/** One note per lamp, in hertz: a scale upwards from C. */
export const NOTES = [523, 587, 659, 698, 784, 880, 988, 1047] as const;

/** Battery memory holds garbage on first use: a save counts only with this second byte. */
export const SAVE = { score: 0, marker: 1, lamps: 2, MARKER: 0x5a } as const;
