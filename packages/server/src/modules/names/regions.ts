/** What people prefer, in order. Regions as `us`, `eu`, `jp`, `wor`; languages as `en`. */
export interface Taste {
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  /** The regions of the game's own name come before those of the list. */
  readonly prefersRomRegions: boolean;
}

/** The short names sources use, by the names that stand in file names and at sources. */
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

/** Regions a picture of another one stands in for. */
const NEAR: Readonly<Record<string, string>> = {
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

/** The region around a country, by their codes. */
export const nearRegion = (code: string): string | undefined => NEAR[code];

/** When nobody prefers anything. `ss`, `cus` and `unk` are only known to ScreenScraper. */
const OTHERWISE = ['us', 'wor', 'ss', 'eu', 'jp', 'cus', 'unk'];

/** Short code of a region; what is short already stays. */
export const regionCode = (name: string): string => {
  const key = name.trim().toLowerCase();
  return CODES[key] ?? key;
};

/** Region codes, best first, every one once. */
export function regionOrder(game: { readonly regions: readonly string[] }, taste: Taste): string[] {
  const wanted = taste.regions.map(regionCode);
  const rankOf = (code: string) => {
    const at = wanted.indexOf(code);
    return at < 0 ? wanted.length : at;
  };
  const own = game.regions.map(regionCode).toSorted((a, b) => rankOf(a) - rankOf(b));
  const near = own.flatMap((code) => NEAR[code] ?? []);
  const first = taste.prefersRomRegions ? [...own, ...near, ...wanted] : [...wanted, ...own];
  return [...new Set([...first, ...OTHERWISE])];
}

/** What belongs to the region wanted most; what belongs to none wanted comes last. */
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
