const LEADING_ARTICLE = /^(?:the|an?)\s+/;
/** `Legend of Zelda, The`, also in front of a subtitle. */
const TRAILING_ARTICLE = /,\s*(?:the|an?)(?=$|\s*[-:(])/;
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
/**
 * Accents of Latin, Greek and Cyrillic letters. Japanese voicing marks stay: they change the
 * letter.
 */
const ACCENTS = /[\u0300-\u036F]+/g;
const PUNCTUATION = /[^\p{L}\p{N}]+/gu;

/**
 * Normalizes a name for comparison: removes case, accents, punctuation, spaces, the article and the
 * word "and". Equal results mean the same name.
 */
export function foldName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFC');
  const lower = plain.toLowerCase().trim();
  const words = lower
    .replace(LEADING_ARTICLE, '')
    .replace(TRAILING_ARTICLE, '')
    .replaceAll("'", '')
    .replaceAll(PUNCTUATION, ' ')
    .replaceAll(/(?<=\S) and (?=\S)/g, ' ');
  return words.replaceAll(' ', '') || lower.replaceAll(/\s+/g, '');
}

/** The name without parts in brackets. */
export const withoutTags = (name: string): string =>
  name.replaceAll(BRACKETS, ' ').replaceAll(/\s+/g, ' ').trim();
