/** Preferred regions (`us`, `eu`, `jp`, `wor`) and languages (`en`), best first. */
export interface LocalePreferences {
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  /** The regions in the game's own name come before the preferred ones. */
  readonly prefersRomRegions: boolean;
}

/** Region codes of the sources, by the names in file names and at sources. */
const CODES: Readonly<Record<string, string>> = {
  usa: 'us',
  'united states': 'us',
  'north america': 'us',
  europe: 'eu',
  japan: 'jp',
  world: 'wor',
  asia: 'asi',
  australia: 'au',
  oceania: 'au',
  brazil: 'br',
  'south america': 'br',
  canada: 'ca',
  china: 'cn',
  france: 'fr',
  germany: 'de',
  'hong kong': 'hk',
  italy: 'it',
  korea: 'kr',
  netherlands: 'nl',
  'the netherlands': 'nl',
  holland: 'nl',
  russia: 'ru',
  spain: 'sp',
  sweden: 'se',
  taiwan: 'tw',
  'united kingdom': 'uk',
  england: 'uk',
  uk: 'uk',
};

/** The larger region nearest to a country; its pictures serve as a substitute. */
const NEAREST_REGION: Readonly<Record<string, string>> = {
  au: 'eu',
  br: 'us',
  ca: 'us',
  cn: 'asi',
  de: 'eu',
  fr: 'eu',
  hk: 'asi',
  it: 'eu',
  kr: 'asi',
  nl: 'eu',
  ru: 'eu',
  se: 'eu',
  sp: 'eu',
  tw: 'asi',
  uk: 'eu',
};

/** The larger region nearest to a country, by their codes. */
export const nearRegion = (code: string): string | undefined => NEAREST_REGION[code];

/** Fallback order. `ss`, `cus` and `unk` exist only at ScreenScraper. */
const DEFAULT_ORDER = ['us', 'wor', 'ss', 'eu', 'jp', 'cus', 'unk'];

/** Code of a region; a code stays as it is. */
export const regionCode = (name: string): string => {
  const key = name.trim().toLowerCase();
  return CODES[key] ?? key;
};

/** Region codes without duplicates, best first. */
export function regionOrder(
  game: { readonly regions: readonly string[] },
  preferences: LocalePreferences,
): string[] {
  const preferred = preferences.regions.map(regionCode);
  const rankOf = (code: string) => {
    const at = preferred.indexOf(code);
    return at < 0 ? preferred.length : at;
  };
  const own = game.regions.map(regionCode).toSorted((a, b) => rankOf(a) - rankOf(b));
  const near = own.flatMap((code) => NEAREST_REGION[code] ?? []);
  const first = preferences.prefersRomRegions
    ? [...own, ...near, ...preferred]
    : [...preferred, ...own];
  return [...new Set([...first, ...DEFAULT_ORDER])];
}

/** The item of the most preferred region; the first item if none matches. */
export function bestOfRegion<T>(
  all: readonly T[],
  order: readonly string[],
  regionOf: (one: T) => string,
): T | undefined {
  for (const code of order) {
    const found = all.find((one) => regionCode(regionOf(one)) === code);
    if (found !== undefined) return found;
  }
  return all[0];
}
