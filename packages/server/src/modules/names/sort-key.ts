const ARTICLE =
  /^(?:(?:the|an?|les?|la|los|las|el|il|lo|gli|der|die|das|het|een|une?|eine?|uma?)\s+|l['’]\s*)(?=\S)/;
/** Letters that have no accent to take off, only another spelling. */
export const RESPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const DIGITS = 12;
const MOST_CHARACTERS = 500;

/** What titles are ordered by: no accents, no case, no leading article, numbers by their value. */
export const sortKey = (title: string): string => padded(folded(title).replace(ARTICLE, ''));

/** The same for one that a person wrote: a leading article stands there on purpose. */
export const writtenSortKey = (key: string): string => padded(folded(key));

const folded = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => RESPELLED[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

const padded = (key: string): string =>
  cut(key.replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0')));

/** The entry of the letter index a title stands under: the first character of its sort key. */
export const letterOf = (key: string): string => [...key.slice(0, 2)][0] ?? '#';

/** By whole characters: half of one would be no valid text. */
const cut = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : [...text].slice(0, MOST_CHARACTERS).join('');
