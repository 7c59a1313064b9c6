const LEADING_ARTICLE = /^(?:the|an?)\s+/;
/** `Legend of Zelda, The`, also in front of a subtitle. */
const TRAILING_ARTICLE = /,\s*(?:the|an?)(?=$|\s*[-:(])/;
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
/** Of Latin, Greek and Cyrillic; those of Japanese make another letter. */
const ACCENTS = /[\u0300-\u036F]+/g;
const SIGNS = /[^\p{L}\p{N}]+/gu;

/**
 * What is left of a name when everything is gone that people write differently: case, accents,
 * signs, spaces, the article and the word between two halves. Equal means the same name.
 */
export function foldName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFC');
  const small = plain.toLowerCase().trim();
  const words = small
    .replace(LEADING_ARTICLE, '')
    .replace(TRAILING_ARTICLE, '')
    .replaceAll("'", '')
    .replaceAll(SIGNS, ' ')
    .replaceAll(/(?<=\S) and (?=\S)/g, ' ');
  return words.replaceAll(' ', '') || small.replaceAll(/\s+/g, '');
}

/** The name without what stands in brackets. */
export const withoutTags = (name: string): string =>
  name.replaceAll(BRACKETS, ' ').replaceAll(/\s+/g, ' ').trim();
