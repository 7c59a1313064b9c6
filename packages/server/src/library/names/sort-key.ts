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
export function sortKey(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => RESPELLED[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const padded = folded
    .replace(ARTICLE, '')
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
  return cut(padded);
}

/** The entry of the letter index a title stands under: the first character of its sort key. */
export const letterOf = (key: string): string => [...key.slice(0, 2)][0] ?? '#';

/** By whole characters: half of one would be no valid text. */
const cut = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : [...text].slice(0, MOST_CHARACTERS).join('');
