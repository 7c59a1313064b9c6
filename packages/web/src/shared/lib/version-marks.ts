/** Kinds of tags in file names that describe a version. */
export const VERSION_MARKS = [
  'alpha',
  'beta',
  'proto',
  'preview',
  'demo',
  'sample',
  'promo',
  'debug',
  'hack',
  'translation',
  'pirate',
  'unlicensed',
  'aftermarket',
  'homebrew',
  'alternate',
  'bad',
  'fixed',
  'revision',
  'disc',
] as const;
export type VersionMark = (typeof VERSION_MARKS)[number];

/** A mark with its number or language, such as `2` of `Beta 2`; empty if it has none. */
export interface MarkedTag {
  readonly mark: VersionMark;
  readonly detail: string;
}

interface Tag {
  readonly text: string;
  readonly isSquare: boolean;
}

const NUMBER = String.raw`(?:[ ._-]?(v?\d[\w.]*|[A-Z]))?`;
const markPattern = (pattern: string): RegExp => new RegExp(`^(?:${pattern})${NUMBER}$`, 'i');

/** Round brackets of No-Intro, Redump and TOSEC; the first capture group is the detail. */
const ROUND: readonly (readonly [VersionMark, RegExp])[] = [
  ['revision', /^(?:rev(?:ision)?[ ._-]|rev\.?(?=\d|[A-Z]$)|prg ?(?=\d))(\w[\w.]*)$/i],
  ['revision', /^(v(?:er(?:sion)?)?[ .]?\d[\w.]*)$/i],
  ['alpha', markPattern('alpha')],
  ['beta', markPattern('(?:possible |early |late )?beta')],
  ['proto', markPattern('(?:possible |early |late )?proto(?:type)?')],
  ['preview', markPattern('preview|pre-?release|review(?: copy| kit)?')],
  [
    'demo',
    markPattern('(?:\\w+ )?demo(?:-\\w+)?|kiosk(?: demo)?|trial(?: edition| version)?|taikenban'),
  ],
  ['sample', markPattern('sample')],
  ['promo', markPattern('promo(?:tional)?|not for resale')],
  ['debug', markPattern('debug(?: version| build)?')],
  ['translation', /^(?:(.{1,30}) )?translat(?:ion|ed)(?: .*)?$/i],
  ['hack', /^(?:.{1,60} )?hack(?: by .+| (v?\d[\w.]*))?$/i],
  ['pirate', markPattern('pirate|bootleg')],
  ['unlicensed', markPattern('unl|unlicensed')],
  ['aftermarket', markPattern('aftermarket')],
  ['homebrew', markPattern('homebrew|hb')],
  ['alternate', markPattern('alt(?:ernate)?')],
  ['disc', /^(?:dis[ck]|cd) ?(\d{1,2}|[A-H])(?: of .+)?$/i],
];

/** Square brackets of GoodTools and TOSEC. */
const SQUARE: readonly (readonly [VersionMark, RegExp])[] = [
  ['translation', /^(?:T[+-]|tr ?)([A-Za-z]{2,3})?.*$/],
  ['hack', /^h\d{0,2}(?:[A-Z].*|[ +_].*)?$/],
  ['alternate', /^a(\d{0,2})$/],
  ['bad', /^b(\d{0,2})(?: .*)?$/],
  ['fixed', /^f(\d{0,2})(?:[ +_].*)?$/],
  ['pirate', /^p(\d{0,2})(?: .*)?$/],
];

/** The tags in brackets after the title; a list such as `USA, Europe` is one tag. */
function tagsOf(fileName: string): Tag[] {
  const stem = fileName.replace(/\.[\w.]{1,8}$/, '');
  return [...stem.matchAll(/\(([^()]+)\)|\[([^[\]]+)\]/g)].map(([, round, square]) => ({
    text: (round ?? square ?? '').trim(),
    isSquare: round === undefined,
  }));
}

function markOf({ text, isSquare }: Tag): MarkedTag | null {
  for (const [mark, pattern] of isSquare ? [...SQUARE, ...ROUND] : ROUND) {
    const found = pattern.exec(text);
    if (found) return { mark, detail: found[1] ?? '' };
  }
  return null;
}

/** The marks of a file name, in order; regions, languages and other tags are left out. */
export const marksOfName = (fileName: string): MarkedTag[] =>
  tagsOf(fileName).flatMap((tag) => markOf(tag) ?? []);

/** All tags of a file name: marks if they are known, else the text as written. */
export const editionOfName = (fileName: string): (MarkedTag | string)[] =>
  tagsOf(fileName)
    .filter(({ text }) => text !== '!')
    .map((tag) => markOf(tag) ?? tag.text);
