/** What is written on a page, in the order it was written. */
export type PageText = readonly { text: string; endsLine: boolean }[];

export interface Hit {
  /** From 1. */
  page: number;
  /** Places in the page's text. */
  pieces: readonly number[];
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Every place where the words stand, also across lines; capitals and accents do not matter. */
export function findInPage(page: number, pieces: PageText, words: string): Hit[] {
  const wanted = fold(words).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return [];
  let text = '';
  /** To which piece each letter belongs. */
  const owner: number[] = [];
  for (const [place, piece] of pieces.entries()) {
    for (const letter of fold(piece.text) + (piece.endsLine ? ' ' : '')) {
      const isGap = /\s/.test(letter);
      if (isGap && text.endsWith(' ')) continue;
      text += isGap ? ' ' : letter;
      for (let unit = 0; unit < letter.length; unit += 1) owner.push(place);
    }
  }
  const hits: Hit[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    hits.push({ page, pieces: [...new Set(owner.slice(at, at + wanted.length))] });
  }
  return hits;
}
