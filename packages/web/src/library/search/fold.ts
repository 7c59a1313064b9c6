const COMBINING = /\p{M}/gu;

/** Case and accents do not count. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(COMBINING, '').toLocaleLowerCase();
