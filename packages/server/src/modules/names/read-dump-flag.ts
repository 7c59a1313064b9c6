import { readTranslationLanguage } from './read-language.ts';

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

export interface DumpReading {
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
