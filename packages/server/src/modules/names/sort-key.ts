const ARTICLE =
  /^(?:(?:the|an?|les?|la|los|las|el|il|lo|gli|der|die|das|het|een|une?|eine?|uma?)\s+|l['’]\s*)(?=\S)/;
/** Letters without a removable accent, with their usual spelling. */
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
const MAX_CHARACTERS = 500;

/** Sort key of a title: no accents, case or leading article, and numbers sort by value. */
export const sortKey = (title: string): string => padded(folded(title).replace(ARTICLE, ''));

/** Sort key that a user wrote: a leading article is intended and stays. */
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

/** The entry of a title in the letter index: the first character of its sort key. */
export const letterOf = (key: string): string => [...key.slice(0, 2)][0] ?? '#';

/** Cuts at whole characters: half a surrogate pair would be invalid text. */
const cut = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : [...text].slice(0, MAX_CHARACTERS).join('');
