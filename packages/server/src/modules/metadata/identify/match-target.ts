import {
  type DumpFlag,
  type ParsedName,
  parseFileName,
  type ReleaseKind,
  titleKey,
  type TitleKey,
} from '#modules/names/names.api.ts';

/** The game to find, as far as it is known from names. */
export interface MatchTarget {
  /** Possible titles, the best first. */
  readonly titles: readonly string[];
  readonly keys: readonly TitleKey[];
  readonly year: number | null;
  /** A hack, demo or similar: the game of this name is a different one. */
  readonly isDerived: boolean;
  /** Released only in East Asia, where games often had other names. */
  readonly isEastAsianOnly: boolean;
  /** A short set name of an arcade platform, which is often no title at all. */
  readonly isArcadeSetName: boolean;
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
/** Tags of several words: `Trade Demo`. */
const DERIVED_WORDS = /\b(?:demo|trial|sample|hack|taikenban|kiosk|trainer)\b/i;
const EAST_ASIAN_REGIONS: ReadonlySet<string> = new Set([
  'Japan',
  'Korea',
  'China',
  'Taiwan',
  'Asia',
  'Hong Kong',
]);

const SHORT_NAME = /^[a-z\d_]{1,12}$/;
const SHORT_NAME_PLATFORMS: ReadonlySet<string> = new Set([
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
  /** The title in a DAT; null: no DAT has the file. */
  readonly datTitle: string | null;
  readonly platform: string;
}

export function toMatchTarget({ fsName, isFolder, datTitle, platform }: NamedGame): MatchTarget {
  const parsed = parseFileName(fsName, { isFolder });
  const titles = listTitles(parsed, datTitle);
  return {
    titles,
    keys: titles.map(titleKey),
    year: parsed.year,
    isDerived:
      parsed.kinds.some((kind) => DERIVED.has(kind)) ||
      parsed.tags.some((tag) => DERIVED_WORDS.test(tag)) ||
      parsed.dump_flags.some((flag) => DERIVED_FLAGS.has(flag)),
    isEastAsianOnly:
      parsed.regions.length > 0 && parsed.regions.every((region) => EAST_ASIAN_REGIONS.has(region)),
    isArcadeSetName:
      datTitle === null &&
      SHORT_NAME_PLATFORMS.has(platform) &&
      SHORT_NAME.test(parsed.fs_name_no_ext),
  };
}

/** All titles of a game: `Bio Hazard ~ Resident Evil` also matches by each of its two names. */
function listTitles(parsed: ParsedName, datTitle: string | null): string[] {
  const whole = datTitle ?? parsed.title;
  const parts = whole.split(' ~ ').map((part) => part.trim());
  return [...new Set([whole, ...parts])].filter((title) => title !== '');
}
