/** A full tile, for bars and frames. */
export const SOLID = '\x01';

/** Every game carries these tiles first and in this order, whatever its title needs on top. */
const FIRST_TILES = [...' ABEGHIKLNOPRS', SOLID];

const GLYPH_SIZE = 8;

/** Drawn for this project. Each band shows its characters side by side; the last row is empty. */
const BANDS = [
  {
    characters: 'ABCDEFGHIJ',
    rows: [
      ' ####   #####    ####   #####   ######  ######   ####   ##  ##   ####     ####  ',
      '##  ##  ##  ##  ##  ##  ##  ##  ##      ##      ##  ##  ##  ##    ##       ##   ',
      '##  ##  ##  ##  ##      ##  ##  ##      ##      ##      ##  ##    ##       ##   ',
      '######  #####   ##      ##  ##  #####   #####   ## ###  ######    ##       ##   ',
      '##  ##  ##  ##  ##      ##  ##  ##      ##      ##  ##  ##  ##    ##    ## ##   ',
      '##  ##  ##  ##  ##  ##  ##  ##  ##      ##      ##  ##  ##  ##    ##    ## ##   ',
      '##  ##  #####    ####   #####   ######  ##       #####  ##  ##   ####    ###    ',
    ],
  },
  {
    characters: 'KLMNOPQRST',
    rows: [
      '##  ##  ##      ##   ## ##  ##   ####   #####    ####   #####    ####   ######  ',
      '## ##   ##      ### ### ### ##  ##  ##  ##  ##  ##  ##  ##  ##  ##  ##    ##    ',
      '####    ##      ####### ######  ##  ##  ##  ##  ##  ##  ##  ##  ##        ##    ',
      '###     ##      ## # ## ######  ##  ##  #####   ##  ##  #####    ####     ##    ',
      '####    ##      ##   ## ## ###  ##  ##  ##      ## ###  ####        ##    ##    ',
      '## ##   ##      ##   ## ##  ##  ##  ##  ##      ##  ##  ## ##   ##  ##    ##    ',
      '##  ##  ######  ##   ## ##  ##   ####   ##       ### #  ##  ##   ####     ##    ',
    ],
  },
  {
    characters: "UVWXYZ&'-!",
    rows: [
      '##  ##  ##  ##  ##   ## ##  ##  ##  ##  ######   ###      ##              ##    ',
      '##  ##  ##  ##  ##   ## ##  ##  ##  ##      ##  ## ##     ##              ##    ',
      '##  ##  ##  ##  ##   ##  ####   ##  ##     ##    ###     ##               ##    ',
      '##  ##  ##  ##  ## # ##   ##     ####     ##    ### ##          ######    ##    ',
      '##  ##  ##  ##  #######  ####     ##     ##     ## ###                    ##    ',
      '##  ##   ####   ### ### ##  ##    ##    ##      ##  ##                          ',
      ' ####     ##    ##   ## ##  ##    ##    ######   ### ##                   ##    ',
    ],
  },
  {
    characters: '0123456789',
    rows: [
      ' ####     ##     ####    ####      ##   ######   ####   ######   ####    ####   ',
      '##  ##   ###    ##  ##  ##  ##    ###   ##      ##          ##  ##  ##  ##  ##  ',
      '## ###    ##        ##      ##   ####   #####   ##         ##   ##  ##  ##  ##  ',
      '######    ##       ##     ###   ## ##       ##  #####      ##    ####    #####  ',
      '### ##    ##      ##        ##  ######      ##  ##  ##    ##    ##  ##      ##  ',
      '##  ##    ##     ##     ##  ##     ##   ##  ##  ##  ##    ##    ##  ##      ##  ',
      ' ####    ####   ######   ####      ##    ####    ####     ##     ####    ####   ',
    ],
  },
] as const;

const GLYPHS: ReadonlyMap<string, readonly number[]> = new Map([
  [' ', Array<number>(GLYPH_SIZE).fill(0x00)],
  [SOLID, Array<number>(GLYPH_SIZE).fill(0xff)],
  ...BANDS.flatMap(({ characters, rows }) =>
    [...characters].map((character, index): [string, number[]] => {
      const from = index * GLYPH_SIZE;
      const bits = rows.map((row) => toBits(row.slice(from, from + GLYPH_SIZE)));
      return [character, [...bits, 0x00]];
    }),
  ),
]);

/** The characters a game needs as tiles; a character's tile number is its place in this list. */
export function tilesFor(text: string): readonly string[] {
  return [...new Set([...FIRST_TILES, ...text])];
}

/** A two-bit tile as its two bit planes: letters use colour 1, the solid tile colour 2. */
export function tilePlanes(character: string): { low: readonly number[]; high: readonly number[] } {
  const glyph = GLYPHS.get(character);
  if (!glyph) throw new RangeError(`the font has no "${character}"`);
  const empty = Array<number>(GLYPH_SIZE).fill(0x00);
  return character === SOLID ? { low: empty, high: glyph } : { low: glyph, high: empty };
}

function toBits(row: string): number {
  return [...row].reduce((bits, pixel) => (bits << 1) | (pixel === '#' ? 1 : 0), 0);
}
