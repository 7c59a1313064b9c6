export interface LetterPlace {
  readonly letter: string;
  readonly index: number;
}

/** The letters of a list in its order, with the index of their first game. */
export function letterPlaces(charIndex: Readonly<Record<string, number>>): readonly LetterPlace[] {
  return Object.entries(charIndex)
    .map(([letter, index]) => ({ letter: letter.toUpperCase(), index }))
    .toSorted((one, other) => one.index - other.index);
}

/** The letter of a game. */
export const letterAt = (places: readonly LetterPlace[], index: number): LetterPlace | undefined =>
  places.findLast((place) => place.index <= index);

/** The index that a shoulder button jumps to: the start of the previous or next letter. */
export function jumpLetter(
  places: readonly LetterPlace[],
  index: number,
  direction: 'previous' | 'next',
): number | null {
  const next =
    direction === 'next'
      ? places.find((place) => place.index > index)
      : places.findLast((place) => place.index < index);
  return next?.index ?? null;
}
