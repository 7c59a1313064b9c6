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
const whole = (words: string): RegExp => new RegExp(`^(?:${words})${NUMBER}$`, 'i');

const KINDS: readonly (readonly [ReleaseKind, RegExp])[] = [
  ['alpha', whole('alpha')],
  ['beta', whole('(?:possible |early |late )?beta')],
  ['proto', whole('(?:possible |early |late )?proto(?:type)?')],
  ['preview', whole('preview|pre-?release|review(?: copy| kit)?')],
  [
    'demo',
    whole(
      'demo(?:-(?:kiosk|playable|rolling|slideshow))?|(?:tech|playable|kiosk|rolling|auto|trial|e3|store|in-?store) demo|kiosk(?: demo)?|demo (?:disc|version)|trial(?: edition| version)?|(?:tentou )?taikenban(?: sample rom)?',
    ),
  ],
  ['sample', whole('sample')],
  ['promo', whole('promo(?:tional)?|not for resale')],
  ['unlicensed', whole('unl|unlicensed')],
  ['pirate', whole('pirate|bootleg')],
  ['aftermarket', whole('aftermarket')],
  ['homebrew', whole('homebrew|hb')],
  ['hack', /^(?:.{1,60} )?hack(?: by .+| v?\d[\w.]*)?$/is],
  ['bios', /^(?:.{1,40} )?bios$/is],
  ['program', whole('(?:test |diagnostic |cheat )?program')],
  ['debug', whole('debug(?: version| build)?|dev(?:elopment)? build')],
  ['public_domain', /^(?:pd|public domain)$/i],
  ['update', /^(?:upd|update)$/i],
  ['dlc', /^dlc(?: \d+)?$/i],
];

export const readKind = (tag: string): ReleaseKind | undefined =>
  KINDS.find(([, pattern]) => pattern.test(tag))?.[0];
