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
    characters: ':./',
    rows: [
      '                    ##  ',
      '  ##               ##   ',
      '  ##               ##   ',
      '                  ##    ',
      '                  ##    ',
      '  ##      ##     ##     ',
      '  ##      ##     ##     ',
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
  ...BANDS.flatMap(({ characters, rows }) =>
    [...characters].map((character, index): [string, number[]] => {
      const from = index * GLYPH_SIZE;
      const bits = rows.map((row) => toBits(row.slice(from, from + GLYPH_SIZE)));
      return [character, [...bits, 0x00]];
    }),
  ),
]);

/** Eight rows of a character, highest bit left. */
export function glyphOf(character: string): readonly number[] {
  const glyph = GLYPHS.get(character);
  if (!glyph) throw new RangeError(`the font has no "${character}"`);
  return glyph;
}

/** Every character of the font, in a fixed order. */
export const FONT_CHARACTERS = [...GLYPHS.keys()];

function toBits(row: string): number {
  return [...row].reduce((bits, pixel) => (bits << 1) | (pixel === '#' ? 1 : 0), 0);
}
