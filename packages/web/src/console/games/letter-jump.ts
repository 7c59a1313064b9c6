export interface LetterPlace {
  readonly letter: string;
  readonly index: number;
}

/** The letters of a list in its order, each with the place of its first game. */
export function letterPlaces(charIndex: Readonly<Record<string, number>>): readonly LetterPlace[] {
  return Object.entries(charIndex)
    .map(([letter, index]) => ({ letter: letter.toUpperCase(), index }))
    .toSorted((one, other) => one.index - other.index);
}

/** The letter a game stands under. */
export const letterAt = (places: readonly LetterPlace[], index: number): LetterPlace | undefined =>
  places.findLast((place) => place.index <= index);

/** Where a press of a shoulder button leads: the start of a letter, back or forth. */
export function jumpLetter(
  places: readonly LetterPlace[],
  index: number,
  way: 'back' | 'forth',
): number | null {
  const next =
    way === 'forth'
      ? places.find((place) => place.index > index)
      : places.findLast((place) => place.index < index);
  return next?.index ?? null;
}
