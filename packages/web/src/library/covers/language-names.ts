/** ISO 639-1 codes of the English names used in file names and metadata. */
const CODES: Readonly<Record<string, string>> = {
  Afrikaans: 'af',
  Albanian: 'sq',
  Arabic: 'ar',
  Armenian: 'hy',
  Basque: 'eu',
  Belarusian: 'be',
  Bulgarian: 'bg',
  Catalan: 'ca',
  Chinese: 'zh',
  Croatian: 'hr',
  Czech: 'cs',
  Danish: 'da',
  Dutch: 'nl',
  English: 'en',
  Esperanto: 'eo',
  Estonian: 'et',
  Finnish: 'fi',
  French: 'fr',
  Galician: 'gl',
  German: 'de',
  Greek: 'el',
  Hebrew: 'he',
  Hindi: 'hi',
  Hungarian: 'hu',
  Icelandic: 'is',
  Indonesian: 'id',
  Irish: 'ga',
  Italian: 'it',
  Japanese: 'ja',
  Korean: 'ko',
  Latin: 'la',
  Latvian: 'lv',
  Lithuanian: 'lt',
  Macedonian: 'mk',
  Malay: 'ms',
  Norwegian: 'no',
  Persian: 'fa',
  Polish: 'pl',
  Portuguese: 'pt',
  Punjabi: 'pa',
  Romanian: 'ro',
  Russian: 'ru',
  'Scottish Gaelic': 'gd',
  Serbian: 'sr',
  Slovak: 'sk',
  Slovenian: 'sl',
  Spanish: 'es',
  Swedish: 'sv',
  Tagalog: 'tl',
  Tamil: 'ta',
  Thai: 'th',
  Turkish: 'tr',
  Ukrainian: 'uk',
  Urdu: 'ur',
  Vietnamese: 'vi',
  Welsh: 'cy',
};

/** Ignores variants in brackets: `English (UK)` has the code of English. */
const codeOf = (language: string): string | undefined => {
  const [plain = ''] = language.split(' (', 1);
  return Object.hasOwn(CODES, plain) ? CODES[plain] : undefined;
};

/** A two-letter code such as `EN`. */
export const languageCode = (language: string): string =>
  (codeOf(language) ?? language.slice(0, 2)).toUpperCase();

/** The name of `language` in `inLanguage`, such as `Deutsch (AT)`; unchanged if it is unknown. */
export function languageName(language: string, inLanguage: string): string {
  const code = codeOf(language);
  if (!code) return language;
  const variant = language.includes(' (') ? language.slice(language.indexOf(' (')) : '';
  return (namesIn(inLanguage).of(code) ?? language) + variant;
}

const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'language' });
  names.set(language, known);
  return known;
}
