export interface ListLetter {
  readonly letter: string;
  readonly index: number;
}

/** The letters of a list in its order, with the index of their first game. */
export function listLetters(charIndex: Readonly<Record<string, number>>): readonly ListLetter[] {
  return Object.entries(charIndex)
    .map(([letter, index]) => ({ letter: letter.toUpperCase(), index }))
    .toSorted((one, other) => one.index - other.index);
}

/** The letter of a game. */
export const letterAt = (letters: readonly ListLetter[], index: number): ListLetter | undefined =>
  letters.findLast((letter) => letter.index <= index);

/** The index that a shoulder button jumps to: the start of the previous or next letter. */
export function jumpLetter(
  letters: readonly ListLetter[],
  index: number,
  direction: 'previous' | 'next',
): number | null {
  const next =
    direction === 'next'
      ? letters.find((letter) => letter.index > index)
      : letters.findLast((letter) => letter.index < index);
  return next?.index ?? null;
}
