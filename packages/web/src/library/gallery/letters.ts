const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Digits and signs. */
const SIGNS = '#';
/** Letters of other scripts. */
const OTHERS = '…';

export interface Letter {
  readonly name: string;
  /** Place of its first game; null: no game begins with it. */
  readonly index: number | null;
}

function nameOf(character: string): string {
  const plain = character.normalize('NFD').slice(0, 1).toUpperCase();
  if (ALPHABET.includes(plain)) return plain;
  return /\p{L}/u.test(character) ? OTHERS : SIGNS;
}

/**
 * The letters of the bar, in the order of the list. `charIndex` has the place of the first game for
 * every character a title begins with.
 */
export function lettersOf(charIndex: Readonly<Record<string, number>>, reversed: boolean) {
  const places = new Map<string, number>();
  for (const [character, index] of Object.entries(charIndex)) {
    const name = nameOf(character);
    places.set(name, Math.min(places.get(name) ?? Infinity, index));
  }
  const names = [SIGNS, ...ALPHABET, ...(places.has(OTHERS) ? [OTHERS] : [])];
  const letters = names.map((name): Letter => ({ name, index: places.get(name) ?? null }));
  return reversed ? letters.toReversed() : letters;
}

/** The letter a game of the list stands under. */
function letterAt(letters: readonly Letter[], index: number): string | null {
  let found: Letter | null = null;
  for (const letter of letters) {
    if (letter.index === null || letter.index > index) continue;
    if (found === null || letter.index >= (found.index ?? 0)) found = letter;
  }
  return found?.name ?? null;
}

/** Games of the row at the top, by their places in the list. */
export interface TopRow {
  readonly first: number;
  readonly last: number;
}

/**
 * The letter a row stands under: that of its first game, unless somebody went to another within it.
 * Where they went in another list is nothing to this one.
 */
export function letterOfRow(
  letters: readonly Letter[],
  { first, last }: TopRow,
  goneTo: Letter | null,
): string | null {
  const index = goneTo && letters.includes(goneTo) ? goneTo.index : null;
  return letterAt(letters, index !== null && index >= first && index <= last ? index : first);
}

/** Where a typed character leads: its letter, or the next one that has games. */
export function indexFor(letters: readonly Letter[], typed: string): number | null {
  const name = nameOf(typed);
  const start = letters.findIndex((letter) => letter.name === name);
  if (start === -1) return null;
  return letters.slice(start).find(({ index }) => index !== null)?.index ?? null;
}
