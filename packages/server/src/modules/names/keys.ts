import { createHash } from 'node:crypto';

import { readRegion } from './regions.ts';

/** Letters without a removable accent, with their usual spelling. */
const SPELLED_LETTERS: Readonly<Record<string, string>> = {
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
const MARKS = /\p{M}+/gu;
const RESPELLED_LETTERS = /[ßæœøđðłþı]/g;

const respell = (text: string): string =>
  text.replaceAll(RESPELLED_LETTERS, (letter) => SPELLED_LETTERS[letter] ?? letter);

/**
 * A file name for comparison: names that look the same are the same file, although macOS decomposes
 * accents. Case stays, because both `a.zip` and `A.zip` may exist.
 */
export const nameKey = (name: string): string => name.normalize('NFC');

/** A key for names in cue sheets and playlists, which are written by hand or on Windows. */
export const looseNameKey = (name: string): string =>
  nameKey(nameKey(name).replaceAll('\\', '/').toLowerCase());

const ARTICLE =
  /^(?:(?:the|an?|les?|la|los|las|el|il|lo|gli|der|die|das|het|een|une?|eine?|uma?)\s+|l['’]\s*)(?=\S)/;
const PADDED_DIGITS = 12;
const MAX_CHARACTERS = 500;

/** Sort key of a title: no accents, case or leading article, and numbers sort by value. */
export const sortKey = (title: string): string => padNumbers(foldTitle(title).replace(ARTICLE, ''));

/** Sort key that a user wrote: a leading article is intended and stays. */
export const writtenSortKey = (key: string): string => padNumbers(foldTitle(key));

const foldTitle = (title: string): string =>
  respell(
    title
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase(),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

const padNumbers = (key: string): string =>
  truncate(key.replaceAll(/\d+/g, (digits) => digits.padStart(PADDED_DIGITS, '0')));

/** The entry of a title in the letter index: the first character of its sort key. */
export const letterOf = (key: string): string => [...key.slice(0, 2)][0] ?? '#';

/** Cuts at whole characters: half a surrogate pair would be invalid text. */
const truncate = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : [...text].slice(0, MAX_CHARACTERS).join('');

/** A title normalized for comparison: different spellings have the same key. */
export interface TitleKey {
  readonly words: readonly string[];
  /** The words, with (`text`) and without (`compact`) spaces between them. */
  readonly text: string;
  readonly compact: string;
  /** In the order of the title: they distinguish a game from its sequels. */
  readonly numbers: readonly string[];
}

/** No plain objects: `constructor` is the title of a game. */
const ROMAN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ii: '2',
    iii: '3',
    iv: '4',
    vi: '6',
    vii: '7',
    viii: '8',
    ix: '9',
    xi: '11',
    xii: '12',
    xiii: '13',
    xiv: '14',
    xv: '15',
    xvi: '16',
    xvii: '17',
    xviii: '18',
    xix: '19',
    xx: '20',
  }),
);
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    brothers: 'bros',
    junior: 'jr',
    doctor: 'dr',
    mister: 'mr',
    versus: 'vs',
    n: 'and',
    volume: 'vol',
    episode: 'ep',
    pt: 'part',
    pkmn: 'pokemon',
  }),
);
const MOVED_ARTICLE =
  /, (?:the|an?|le|la|les|l'|el|los|las|il|lo|gli|der|die|das)(?=$| ?[-–~:(/])/g;
const YEAR = /^(?:19|20)\d\d$/;
const PLAIN_TAG = { bracket: 'round', isTosec: false, hasGoodToolsMarks: false } as const;

/** Normalizes a title, so that different spellings of it compare as equal. */
export function titleKey(title: string): TitleKey {
  const plain = respell(
    withoutRegions(title).normalize('NFKD').replaceAll(MARKS, '').normalize('NFC').toLowerCase(),
  )
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(MOVED_ARTICLE, '')
    .replaceAll(/\s'?n'\s|(?<=\w)'n'?\s/g, ' and ')
    .replaceAll(/[&+]/g, ' and ')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replaceAll("'", '')
    .replaceAll(/[²³]/g, (digit) => (digit === '²' ? ' 2' : ' 3'));
  const spelled = (plain.match(/\d+(?:\.\d+)?|[\p{L}\p{N}]+/gu) ?? []).map(
    (word) => ROMAN.get(word) ?? SPELLINGS.get(word) ?? word.replace(/^0+(?=\d)/, ''),
  );
  const words = withoutArticles(spelled);
  return {
    words,
    text: words.join(' '),
    compact: words.join(''),
    numbers: words.flatMap((word) => word.match(/\d+(?:\.\d+)?/g) ?? []),
  };
}

/** `Sonic (Europe) (1991)`: sources mark releases this way; the game is the same. */
function withoutRegions(title: string): string {
  return title.replaceAll(/\s*\(([^()]*)\)/g, (group, text: string) =>
    YEAR.test(text) || readRegion(text, PLAIN_TAG) ? '' : group,
  );
}

function withoutArticles(words: readonly string[]): readonly string[] {
  const [first = ''] = words;
  const rest = words.length > 1 && /^an?$/.test(first) ? words.slice(1) : words;
  const bare = rest.filter((word) => word !== 'the');
  return bare.length > 0 ? bare : words;
}

const ASCII = /^[ -~]*$/;
/** Otherwise `™` would be the letters `tm`. */
const TRADEMARKS = /[™℠®©]/g;
const KATAKANA = /[\u30a1-\u30f6]/g;
const KANA_DISTANCE = 0x60;

/** Normalizes text for searching: no case, no accents, one width, one kana. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text.replaceAll(TRADEMARKS, '').normalize('NFKD').replaceAll(MARKS, '');
  return respell(plain.toLowerCase()).replaceAll(KATAKANA, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE),
  );
}

/** The words of a text for searching, in their order. */
export const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');

const NOT_IN_WORDS = /[^\p{L}\p{N}]+/gu;

/** A folded word without punctuation: `majora's` is `majoras`, `f-zero` is `fzero`. */
export const bareWord = (word: string): string =>
  PLAIN_WORD.test(word) ? word : word.replaceAll(NOT_IN_WORDS, '');
const PLAIN_WORD = /^[a-z0-9]+$/;

/**
 * The common form of a folded word's spellings: `VII` and `07` are `7`, `&` is `and`. Empty: the
 * word is only punctuation.
 */
export function canonicalWord(word: string): string {
  const bare = bareWord(word);
  if (bare === '') return word.includes('&') || word === '+' ? 'and' : '';
  return ROMAN.get(bare) ?? SPELLINGS.get(bare) ?? bare.replace(/^0+(?=\d)/, '');
}

/**
 * A name for use in URLs: only lower-case letters, digits and hyphens. Names in other scripts
 * cannot be spelled that way; a digest of the name makes their slugs unique.
 */
export function toSlug(name: string, noun: string): string {
  const spelled = respell(name.normalize('NFKD').replaceAll(MARKS, '').toLowerCase())
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll(/['’]/g, '');
  const slug = spelled.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  if (slug !== '' && !/[\p{L}\p{N}]/u.test(spelled.replaceAll(/[a-z0-9]/g, ''))) return slug;
  const digest = createHash('sha1').update(name.normalize('NFC')).digest('hex').slice(0, 8);
  return `${slug || noun}-${digest}`;
}
