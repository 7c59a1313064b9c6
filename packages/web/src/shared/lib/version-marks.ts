/** What a tag in a file name says about a version. */
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

/** A mark with its number or language, such as `2` of `Beta 2`; empty: none. */
export interface MarkedTag {
  readonly mark: VersionMark;
  readonly detail: string;
}

interface Tag {
  readonly text: string;
  readonly isSquare: boolean;
}

const NUMBER = String.raw`(?:[ ._-]?(v?\d[\w.]*|[A-Z]))?`;
const words = (pattern: string): RegExp => new RegExp(`^(?:${pattern})${NUMBER}$`, 'i');

/** Round brackets of No-Intro, Redump and TOSEC; the first group is the detail. */
const ROUND: readonly (readonly [VersionMark, RegExp])[] = [
  ['revision', /^(?:rev(?:ision)?[ ._-]|rev\.?(?=\d|[A-Z]$)|prg ?(?=\d))(\w[\w.]*)$/i],
  ['revision', /^(v(?:er(?:sion)?)?[ .]?\d[\w.]*)$/i],
  ['alpha', words('alpha')],
  ['beta', words('(?:possible |early |late )?beta')],
  ['proto', words('(?:possible |early |late )?proto(?:type)?')],
  ['preview', words('preview|pre-?release|review(?: copy| kit)?')],
  ['demo', words('(?:\\w+ )?demo(?:-\\w+)?|kiosk(?: demo)?|trial(?: edition| version)?|taikenban')],
  ['sample', words('sample')],
  ['promo', words('promo(?:tional)?|not for resale')],
  ['debug', words('debug(?: version| build)?')],
  ['translation', /^(?:(.{1,30}) )?translat(?:ion|ed)(?: .*)?$/i],
  ['hack', /^(?:.{1,60} )?hack(?: by .+| (v?\d[\w.]*))?$/i],
  ['pirate', words('pirate|bootleg')],
  ['unlicensed', words('unl|unlicensed')],
  ['aftermarket', words('aftermarket')],
  ['homebrew', words('homebrew|hb')],
  ['alternate', words('alt(?:ernate)?')],
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

/** Groups in brackets behind a title; a list such as `USA, Europe` stays one. */
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

/** The marks of a file name, in their order; regions, languages and other tags are left out. */
export const marksOfName = (fileName: string): MarkedTag[] =>
  tagsOf(fileName).flatMap((tag) => markOf(tag) ?? []);

/** All tags of a file name: marks where they are known, else as they are written. */
export const editionOfName = (fileName: string): (MarkedTag | string)[] =>
  tagsOf(fileName)
    .filter(({ text }) => text !== '!')
    .map((tag) => markOf(tag) ?? tag.text);
