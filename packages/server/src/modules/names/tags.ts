import facts from '../../../data/languages.json' with { type: 'json' };

interface Language {
  code: string;
  name: string;
  three?: string[];
  /** Three-letter codes that are also words: only read where a language is certain. */
  three_in_flags?: string[];
}

const LANGUAGES: readonly Language[] = facts.languages;
const NO_LANGUAGE = 'No Language';

const byCode = new Map(LANGUAGES.map(({ code, name }) => [code, name]));
const byLowerCode = new Map(LANGUAGES.map(({ code, name }) => [code.toLowerCase(), name]));
const byThree = new Map(
  LANGUAGES.flatMap(({ name, three = [] }) => three.map((code) => [code, name] as const)),
);
const byThreeInFlags = new Map(
  LANGUAGES.flatMap(({ name, three_in_flags = [] }) =>
    three_in_flags.map((code) => [code, name] as const),
  ),
);
const byName = new Map(
  [...LANGUAGES.map(({ name }) => name), ...Object.values(facts.variants)].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);
const byVariant = new Map(
  Object.entries(facts.variants).map(([code, name]) => [code.toLowerCase(), name]),
);

/** Lower-case codes that usually mean a region, but a language in TOSEC names. */
const REGION_WHEN_LOWER = new Set(['eu', 'uk']);

interface LanguageContext {
  isTosec: boolean;
}

/** `(En,Fr,De)`, `(En+Fr)`, `(EN/FR)`: a list only if every part is a language. */
export function readLanguageList(text: string, context: LanguageContext): string[] | undefined {
  const parts = text.split(/[,+/&]/).map((part) => part.trim());
  const languages = parts.map((part) => readLanguage(part, context));
  if (languages.every((one) => one !== undefined)) return languages.flat();
  return readCapitalList(parts);
}

/** Reads one tag: a code in its proper case, a code with a variant, codes with hyphens, a name. */
export function readLanguage(tag: string, context: LanguageContext): string[] | undefined {
  const one = byCode.get(tag) ?? byVariant.get(tag.toLowerCase()) ?? byName.get(tag.toLowerCase());
  if (one) return [one];
  if (/^no[ -]?lang(uage)?$/i.test(tag)) return [NO_LANGUAGE];
  if (!context.isTosec && REGION_WHEN_LOWER.has(tag)) return undefined;
  const other = byLowerCode.get(tag) ?? byThree.get(tag.toLowerCase());
  return other ? [other] : readHyphenated(tag);
}

/** The language of a translation: `Fre1.0_Someone`, `En by Someone v1.0`, `German`. */
export function readTranslationLanguage(text: string): string | undefined {
  const word = /^[A-Za-z]+(-[A-Za-z]{2,4})?/.exec(text)?.[0] ?? '';
  const small = word.toLowerCase();
  const variant = byVariant.get(small) ?? byName.get(small);
  if (variant) return variant;
  const start = small.split('-')[0] ?? '';
  return (
    byName.get(start) ?? byThree.get(start) ?? byThreeInFlags.get(start) ?? byLowerCode.get(start)
  );
}

function readHyphenated(tag: string): string[] | undefined {
  const parts = tag.split('-');
  const [first = '', second = ''] = parts;
  if (parts.length < 2) return undefined;
  const table = byCode.has(first) ? byCode : byLowerCode;
  const languages = parts.map((part) => table.get(part));
  if (languages.every((one) => one !== undefined)) return languages;
  const base = table.get(first);
  const isVariant = parts.length === 2 && /^([A-Z]{2}|[A-Z][a-z]{3}|\d{3})$/.test(second);
  return base && isVariant ? [base] : undefined;
}

/** Capitals mean countries, unless one of them can only be a language: `(EN,FR)`. */
function readCapitalList(parts: readonly string[]): string[] | undefined {
  if (!parts.some((part) => /^(EN|JA|KO|ZH|SV|CS|DA|EL)$/.test(part))) return undefined;
  if (!parts.every((part) => /^[A-Z]{2}$/.test(part))) return undefined;
  const languages = parts.map((part) => byLowerCode.get(part.toLowerCase()));
  return languages.every((one) => one !== undefined) ? languages : undefined;
}

/** The kind of release, as far as the file name contains it. */
export type ReleaseKind =
  | 'alpha'
  | 'beta'
  | 'proto'
  | 'preview'
  | 'demo'
  | 'sample'
  | 'promo'
  | 'unlicensed'
  | 'pirate'
  | 'aftermarket'
  | 'homebrew'
  | 'hack'
  | 'bios'
  | 'program'
  | 'debug'
  | 'public_domain'
  | 'update'
  | 'dlc';

const NUMBER = String.raw`(?:[ ._-]?v?\d[\w.]*|[ ._-][A-Z])?`;
const matchWhole = (words: string): RegExp => new RegExp(`^(?:${words})${NUMBER}$`, 'i');

const KINDS: readonly (readonly [ReleaseKind, RegExp])[] = [
  ['alpha', matchWhole('alpha')],
  ['beta', matchWhole('(?:possible |early |late )?beta')],
  ['proto', matchWhole('(?:possible |early |late )?proto(?:type)?')],
  ['preview', matchWhole('preview|pre-?release|review(?: copy| kit)?')],
  [
    'demo',
    matchWhole(
      'demo(?:-(?:kiosk|playable|rolling|slideshow))?|(?:tech|playable|kiosk|rolling|auto|trial|e3|store|in-?store) demo|kiosk(?: demo)?|demo (?:disc|version)|trial(?: edition| version)?|(?:tentou )?taikenban(?: sample rom)?',
    ),
  ],
  ['sample', matchWhole('sample')],
  ['promo', matchWhole('promo(?:tional)?|not for resale')],
  ['unlicensed', matchWhole('unl|unlicensed')],
  ['pirate', matchWhole('pirate|bootleg')],
  ['aftermarket', matchWhole('aftermarket')],
  ['homebrew', matchWhole('homebrew|hb')],
  ['hack', /^(?:.{1,60} )?hack(?: by .+| v?\d[\w.]*)?$/is],
  ['bios', /^(?:.{1,40} )?bios$/is],
  ['program', matchWhole('(?:test |diagnostic |cheat )?program')],
  ['debug', matchWhole('debug(?: version| build)?|dev(?:elopment)? build')],
  ['public_domain', /^(?:pd|public domain)$/i],
  ['update', /^(?:upd|update)$/i],
  ['dlc', /^dlc(?: \d+)?$/i],
];

export const readKind = (tag: string): ReleaseKind | undefined =>
  KINDS.find(([, pattern]) => pattern.test(tag))?.[0];

export type DumpFlag =
  | 'verified'
  | 'bad'
  | 'alternate'
  | 'hack'
  | 'overdump'
  | 'underdump'
  | 'fixed'
  | 'pirate'
  | 'trained'
  | 'translation'
  | 'cracked'
  | 'modified'
  | 'virus'
  | 'pending'
  | 'bad_checksum';

interface DumpReading {
  flag: DumpFlag;
  language?: string;
}

const FLAGS: Readonly<Record<string, DumpFlag>> = {
  '!': 'verified',
  '!p': 'pending',
  a: 'alternate',
  b: 'bad',
  bf: 'fixed',
  cr: 'cracked',
  c: 'bad_checksum', // the game's own checksum is wrong, the dump may be good
  f: 'fixed',
  h: 'hack',
  m: 'modified',
  o: 'overdump',
  p: 'pirate',
  t: 'trained',
  tr: 'translation',
  u: 'underdump',
  v: 'virus',
  x: 'bad_checksum',
};

/** Parses the square brackets after a GoodTools or TOSEC name; flags are lower-case. */
export function readDumpFlag(text: string): DumpReading | undefined {
  const translated = /^(T\+|T-|tr) ?(.*)$/s.exec(text);
  const language = readTranslationLanguage(translated?.[2] ?? '');
  if (language) return { flag: 'translation', language };
  if (translated?.[1] === 'T+') return { flag: 'translation' };
  if (text === '!' || text === '!p') return { flag: FLAGS[text] ?? 'verified' };
  if (/^v\d/.test(text)) return undefined; // a version
  // GoodTools numbers and details its flags: [b1], [h1C], [hM04], [f1+2C].
  const plain = /^(cr|tr|bf|[abcfhmoptuvx])\d{0,2}([A-Z]{1,3}\d{0,3})?([+_].{0,12})?$/.exec(text);
  // TOSEC adds a group name or a detail: [cr Someone], [t +3 Someone], [b corrupt].
  const found = plain ?? /^(cr|tr|[bfhmoptuv])\d{0,2} .+$/s.exec(text);
  const flag = FLAGS[found?.[1] ?? ''];
  return flag ? { flag } : undefined;
}

/** The disc, tape or cartridge of a game that has several. */
export interface Disc {
  /** 1 for the first; letters count like numbers. Null: only a label is known. */
  number: number | null;
  total: number | null;
  label: string;
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six'];
const MEDIUM = 'dis[ck]|diskette|floppy|tape|cassette|cart(?:ridge)?|card';

const COUNTED = new RegExp(
  String.raw`^(?:${MEDIUM}|cd|dvd|part|file)[ _.-]?(\d{1,2})(?: ?(?:of|/) ?(\d{1,2}))?(?=$|[ ,:A-H-])(.*)$`,
  'is',
);
const LETTERED = new RegExp(
  String.raw`^(?:${MEDIUM}) ([A-H]|I{1,3}|IV|VI?)((?: of [A-H\d]+)?)$`,
  'i',
);

/** Reads a disc: `Disc 1`, `Disk 1 of 2 Side A`, `CD2`, `Tape B`, `1 of 3`, `Bonus Disc`. */
export function readDisc(tag: string): Disc | undefined {
  return readCounted(tag) ?? readSpelled(tag) ?? readLettered(tag) ?? readLabelled(tag);
}

function readCounted(tag: string): Disc | undefined {
  const bare = /^(\d{1,2}) ?(?:of|\/) ?(\d{1,2})$/i.exec(tag);
  const [, number, total, rest = ''] = bare ?? COUNTED.exec(tag) ?? [];
  if (number === undefined || isNoDisc(tag, total)) return undefined;
  return {
    number: Number(number),
    total: total === undefined ? null : Number(total),
    label: rest.replace(/^[ ,:-]+/, '').trim(),
  };
}

/** `CD32` is a console, `DVD9` a disc type, and a part or file without a total a chapter. */
function isNoDisc(tag: string, total: string | undefined): boolean {
  if (/^cd[2-9]\d$/i.test(tag) || /^dvd\d/i.test(tag)) return true;
  return /^(part|file)/i.test(tag) && total === undefined;
}

/** `Disc One`. */
function readSpelled(tag: string): Disc | undefined {
  const word = /^dis[ck] (one|two|three|four|five|six)$/i.exec(tag)?.[1]?.toLowerCase();
  return word ? { number: NUMBERS.indexOf(word) + 1, total: null, label: '' } : undefined;
}

function readLettered(tag: string): Disc | undefined {
  const sign = LETTERED.exec(tag)?.[1]?.toUpperCase();
  if (!sign) return undefined;
  const roman = ROMAN.indexOf(sign);
  const number = roman === -1 ? sign.charCodeAt(0) - 'A'.charCodeAt(0) : roman;
  return { number: number + 1, total: null, label: sign };
}

function readLabelled(tag: string): Disc | undefined {
  const isLabel = /^side [A-H\d]$/i.test(tag) || /^(?:[\w'.]+ ){1,3}dis[ck]$/i.test(tag);
  return isLabel ? { number: null, total: null, label: tag } : undefined;
}
