const COMBINING = /\p{M}/gu;

/** Removes case and accents, for comparing texts. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(COMBINING, '').toLocaleLowerCase();
