const ARTICLE = /^(?:the|an?) /;

/** Where a text without any character stands in the letter index. */
export const NO_LETTER = 35;

/** What a text is compared by: no case, no leading article. */
export const sortText = (text: string): string => text.toLowerCase().replace(ARTICLE, '').trim();

/** Equal texts have equal ranks; `distinct` has the text of each rank. */
export function rankTexts(texts: readonly string[]): { ranks: Int32Array; distinct: string[] } {
  const distinct = [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const rankOf = new Map(distinct.map((text, rank) => [text, rank]));
  return { ranks: Int32Array.from(texts, (text) => rankOf.get(text) ?? 0), distinct };
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
