/** As sources name them. `ss` is the region of pictures that ScreenScraper made itself. */
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

const WORDS = { wor: '001', eu: '150', asi: '142', ame: '019', uk: 'GB' } as const;

/** A region in the language in use; continents by their number, as Unicode knows them. */
export function regionName(code: string, tag: string): string {
  if (code === 'ss') return 'ScreenScraper';
  const known = code in WORDS ? WORDS[code as keyof typeof WORDS] : code.toUpperCase();
  return nameIn(tag, 'region', known) ?? code.toUpperCase();
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
