/** Dots in a line of the Atari 2600's playfield. */
export const WIDTH = 40;

const ROWS = 5;

/** Three dots wide wherever that is enough; rows are separated by slashes. */
const LETTERS: Readonly<Record<string, string>> = {
  A: '.#./#.#/###/#.#/#.#',
  B: '##./#.#/##./#.#/##.',
  C: '.##/#../#../#../.##',
  D: '##./#.#/#.#/#.#/##.',
  E: '###/#../##./#../###',
  F: '###/#../##./#../#..',
  G: '.##/#../#.#/#.#/.##',
  H: '#.#/#.#/###/#.#/#.#',
  I: '#/#/#/#/#',
  J: '..#/..#/..#/#.#/.#.',
  K: '#.#/#.#/##./#.#/#.#',
  L: '#../#../#../#../###',
  M: '#...#/##.##/#.#.#/#...#/#...#',
  N: '#..#/##.#/#.##/#..#/#..#',
  O: '###/#.#/#.#/#.#/###',
  P: '##./#.#/##./#../#..',
  Q: '###/#.#/#.#/###/..#',
  R: '##./#.#/##./#.#/#.#',
  S: '.##/#../.#./..#/##.',
  T: '###/.#./.#./.#./.#.',
  U: '#.#/#.#/#.#/#.#/###',
  V: '#.#/#.#/#.#/#.#/.#.',
  W: '#...#/#...#/#.#.#/##.##/#...#',
  X: '#.#/#.#/.#./#.#/#.#',
  Y: '#.#/#.#/.#./.#./.#.',
  Z: '###/..#/.#./#../###',
};

/** For each of five rows the dots of a centred text. */
export function bigText(text: string): readonly number[][] {
  const rows: number[][] = Array.from({ length: ROWS }, () => []);
  let column = 0;
  for (const character of text) {
    if (character === ' ') {
      column += 1;
      continue;
    }
    const letter = LETTERS[character]?.split('/');
    if (!letter) throw new RangeError(`the wide font has no "${character}"`);
    letter.forEach((dots, row) => {
      [...dots].forEach((dot, index) => {
        if (dot === '#') rows[row]?.push(column + index);
      });
    });
    column += (letter[0]?.length ?? 0) + 1;
  }
  const width = column - 1;
  if (width > WIDTH) throw new RangeError(`"${text}" is wider than the screen`);
  const left = Math.floor((WIDTH - width) / 2);
  return rows.map((dots) => dots.map((dot) => dot + left));
}

/**
 * The six bytes that show these dots: three for each half, the outer ones in reversed order, and
 * only half of the first byte.
 */
export function playfield(dots: readonly number[]): readonly number[] {
  const bytes = [0, 0, 0, 0, 0, 0];
  for (const dot of dots) {
    const half = dot < WIDTH / 2 ? 0 : 3;
    const place = dot % (WIDTH / 2);
    if (place < 4) bytes[half]! |= 1 << (4 + place);
    else if (place < 12) bytes[half + 1]! |= 1 << (11 - place);
    else bytes[half + 2]! |= 1 << (place - 12);
  }
  return bytes;
}
