const ARTICLE = /^(?:the|an?) /;
const collator = new Intl.Collator('en', { numeric: true });

/** The letter index entry (`#`) of a text without any character. */
export const NO_LETTER = 35;

/** The form in which a text is compared: lower case, without a leading article. */
export const sortText = (text: string): string => text.toLowerCase().replace(ARTICLE, '').trim();

/** Compares facet values as users expect: case and accents decide last, 2 before 10. */
export const compareValues = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : Number(a > b));

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
