import facts from '../../../data/regions.json' with { type: 'json' };

interface Region {
  name: string;
  /** Names at metadata services. */
  aliases?: string[];
  codes?: string[];
  /** GoodTools: one letter each. */
  letters?: string;
  tosec?: string;
}

const REGIONS: readonly Region[] = facts.regions;

const byName = new Map(
  REGIONS.flatMap(({ name, aliases = [] }) =>
    [name, ...aliases].map((spelling) => [spelling.toLowerCase(), name] as const),
  ),
);
const byCode = new Map(
  REGIONS.flatMap(({ name, codes = [] }) => codes.map((code) => [code, name] as const)),
);
const byLetter = new Map(
  REGIONS.flatMap(({ name, letters = '' }) =>
    [...letters].map((letter) => [letter, name] as const),
  ),
);
const byTosecCode = new Map(
  REGIONS.flatMap(({ name, tosec }) => (tosec ? [[tosec, name] as const] : [])),
);
const byNumber = new Map<string, string[]>(Object.entries(facts.goodtools_numbers));
const byVideoStandard = new Map<string, string[]>(Object.entries(facts.video_standards));

/** In square brackets all other letters are dump flags or too similar to one. */
const LETTERS_IN_SQUARE_BRACKETS = 'JUEWKG';
/** Codes that are also used in lower case and are no words. */
const LOWER_CASE_CODES = new Set(
  'as asi au aus br bra cn chn eu eur gb hk jp jpn kor kr nz sw tw twn uk us usa'.split(' '),
);

interface RegionContext {
  bracket: 'round' | 'square';
  isTosec: boolean;
  /** The name has GoodTools marks, so `(4)` is a region and no copy number. */
  hasGoodToolsMarks: boolean;
}

/** Regions by name, or by a code in upper case; undefined: no region. */
export function readRegion(tag: string, context: RegionContext): string[] | undefined {
  const name = byName.get(tag.toLowerCase());
  if (name) return [name];
  if (context.isTosec) return readTosecCountries(tag);
  const code = byCode.get(tag);
  if (code) return [code];
  if (tag.length === 1) return readGoodToolsSign(tag, context);
  return readRegionLetters(tag) ?? readPrefixedRegion(tag);
}

/** Regions by a code in any case, for tags that are known to be no language. */
export function readSmallRegionCode(tag: string): string[] | undefined {
  const code = LOWER_CASE_CODES.has(tag.toLowerCase()) ? byCode.get(tag.toUpperCase()) : undefined;
  return code ? [code] : undefined;
}

/**
 * The regions of a video standard, for names without a region. Next to `(USA)` it means no region.
 */
export const readVideoStandard = (tag: string): string[] | undefined =>
  byVideoStandard.get(tag.toUpperCase());

function readTosecCountries(tag: string): string[] | undefined {
  const countries = tag.split('-').map((code) => byTosecCode.get(code));
  return countries.every((country) => country !== undefined) ? countries : undefined;
}

function readGoodToolsSign(
  sign: string,
  { bracket, hasGoodToolsMarks }: RegionContext,
): string[] | undefined {
  if (/\d/.test(sign)) return hasGoodToolsMarks ? byNumber.get(sign) : undefined;
  if (bracket === 'square' && !LETTERS_IN_SQUARE_BRACKETS.includes(sign)) return undefined;
  const name = byLetter.get(sign);
  return name ? [name] : undefined;
}

/** `(JU)`, `(UE)`, `(JUEB)`. Other letters would match `(CGA)` and the like. */
function readRegionLetters(tag: string): string[] | undefined {
  if (!/^[JUE]{1,3}[BK]?$/.test(tag) || tag.length < 2) return undefined;
  const names = [...tag].flatMap((letter) => byLetter.get(letter) ?? []);
  return new Set(names).size === tag.length ? names : undefined;
}

/** `(Reg-USA)`; an unknown region stays as typed. */
function readPrefixedRegion(tag: string): string[] | undefined {
  const value = /^reg[ |-](.+)$/i.exec(tag)?.[1]?.trim();
  if (!value) return undefined;
  const upper = value.toUpperCase();
  return [byName.get(value.toLowerCase()) ?? byCode.get(upper) ?? byLetter.get(upper) ?? value];
}

/** Preferred regions (`us`, `eu`, `jp`, `wor`) and languages (`en`), best first. */
export interface LocalePreferences {
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  /** The regions in the game's own name come before the preferred ones. */
  readonly prefersRomRegions: boolean;
}

/** Region codes of the sources, by the names in file names and at sources. */
const CODES = new Map(Object.entries(facts.source_codes));

/** The larger region nearest to a country; its pictures serve as a substitute. */
const NEAREST_REGION = new Map(Object.entries(facts.nearest));

/** The larger region nearest to a country, by their codes. */
export const nearRegion = (code: string): string | undefined => NEAREST_REGION.get(code);

/** Fallback order. `ss`, `cus` and `unk` exist only at ScreenScraper. */
const DEFAULT_ORDER = ['us', 'wor', 'ss', 'eu', 'jp', 'cus', 'unk'];

/** Code of a region; a code stays as it is. */
export const regionCode = (name: string): string => {
  const key = name.trim().toLowerCase();
  return CODES.get(key) ?? key;
};

/** The codes of all regions, the best for a game first. */
export function regionOrder(
  game: { readonly regions: readonly string[] },
  preferences: LocalePreferences,
): string[] {
  const preferred = preferences.regions.map(regionCode);
  const rankOf = (code: string) => {
    const at = preferred.indexOf(code);
    return at < 0 ? preferred.length : at;
  };
  const ofGame = game.regions.map(regionCode).toSorted((a, b) => rankOf(a) - rankOf(b));
  const near = ofGame.flatMap((code) => NEAREST_REGION.get(code) ?? []);
  const first = preferences.prefersRomRegions
    ? [...ofGame, ...near, ...preferred]
    : [...preferred, ...ofGame];
  return [...new Set([...first, ...DEFAULT_ORDER])];
}

/** The item of the most preferred region; the first item if none matches. */
export function bestOfRegion<T>(
  all: readonly T[],
  order: readonly string[],
  regionOf: (item: T) => string,
): T | undefined {
  for (const code of order) {
    const found = all.find((item) => regionCode(regionOf(item)) === code);
    if (found !== undefined) return found;
  }
  return all[0];
}
