import {
  type DumpFlag,
  type ParsedName,
  parseFileName,
  type ReleaseKind,
  titleKey,
  type TitleKey,
} from '#modules/names/names.api.ts';

/** What is looked for, as far as names tell. */
export interface WantedGame {
  /** Names it may go by, the best first. */
  readonly titles: readonly string[];
  readonly keys: readonly TitleKey[];
  readonly year: number | null;
  /** Made from a game, or not a game at all: what bears its name is something else. */
  readonly isDerived: boolean;
  /** Released only where games had names of their own. */
  readonly isEastern: boolean;
  /** A name of at most eight letters, as arcade sets have: often no title at all. */
  readonly isShort: boolean;
}

const DERIVED: ReadonlySet<ReleaseKind> = new Set<ReleaseKind>([
  'demo',
  'sample',
  'promo',
  'hack',
  'pirate',
  'bios',
  'program',
  'debug',
  'update',
  'dlc',
]);
const DERIVED_FLAGS: ReadonlySet<DumpFlag> = new Set<DumpFlag>(['hack', 'pirate']);
/** Kinds in words of their own: `Trade Demo`. */
const DERIVED_WORDS = /\b(?:demo|trial|sample|hack|taikenban|kiosk|trainer)\b/i;
const EASTERN: ReadonlySet<string> = new Set([
  'Japan',
  'Korea',
  'China',
  'Taiwan',
  'Asia',
  'Hong Kong',
]);

const SHORT_NAME = /^[a-z\d_]{1,12}$/;
const SET_OF_SHORT_NAMES: ReadonlySet<string> = new Set([
  'arcade',
  'neogeoaes',
  'neogeomvs',
  'mame',
  'fbneo',
  'cps1',
  'cps2',
  'cps3',
]);

interface NamedGame {
  readonly fsName: string;
  readonly isFolder: boolean;
  /** The title of a DAT; null: none knows it. */
  readonly datTitle: string | null;
  readonly platform: string;
}

export function wantedGame({ fsName, isFolder, datTitle, platform }: NamedGame): WantedGame {
  const parsed = parseFileName(fsName, { isFolder });
  const titles = titlesOf(parsed, datTitle);
  return {
    titles,
    keys: titles.map(titleKey),
    year: parsed.year,
    isDerived:
      parsed.kinds.some((kind) => DERIVED.has(kind)) ||
      parsed.tags.some((tag) => DERIVED_WORDS.test(tag)) ||
      parsed.dump_flags.some((flag) => DERIVED_FLAGS.has(flag)),
    isEastern: parsed.regions.length > 0 && parsed.regions.every((one) => EASTERN.has(one)),
    isShort:
      datTitle === null &&
      SET_OF_SHORT_NAMES.has(platform) &&
      SHORT_NAME.test(parsed.fs_name_no_ext),
  };
}

/** `Bio Hazard ~ Resident Evil` has two names, and each of them is one. */
function titlesOf(parsed: ParsedName, datTitle: string | null): string[] {
  const whole = datTitle ?? parsed.title;
  const parts = whole.split(' ~ ').map((part) => part.trim());
  return [...new Set([whole, ...parts])].filter((title) => title !== '');
}
