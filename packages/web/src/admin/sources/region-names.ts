/** Region codes of metadata sources. `ss` marks pictures that ScreenScraper made itself. */
export const REGION_CODES = [
  'us',
  'wor',
  'ss',
  'eu',
  'jp',
  'uk',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'se',
  'dk',
  'no',
  'fi',
  'pt',
  'pl',
  'ru',
  'kr',
  'cn',
  'tw',
  'hk',
  'asi',
  'au',
  'nz',
  'br',
  'ame',
  'ca',
] as const;

export const LANGUAGE_CODES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'ja',
  'ko',
  'zh',
  'pl',
  'ru',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'cs',
  'hu',
  'tr',
] as const;

/** Browsers have no names for these. */
const CONTINENTS = ['wor', 'eu', 'asi', 'ame'] as const;
type Continent = (typeof CONTINENTS)[number];

export const isContinent = (code: string): code is Continent =>
  CONTINENTS.some((continent) => continent === code);

/** The name of a country in the given language. */
export function regionName(code: string, tag: string): string {
  if (code === 'ss') return 'ScreenScraper';
  return nameIn(tag, 'region', code === 'uk' ? 'GB' : code.toUpperCase()) ?? code.toUpperCase();
}

export const languageName = (code: string, tag: string): string =>
  nameIn(tag, 'language', code) ?? code;

function nameIn(tag: string, type: 'region' | 'language', code: string): string | undefined {
  try {
    return new Intl.DisplayNames(tag, { type, fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}
