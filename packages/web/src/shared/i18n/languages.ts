export const AREAS = [
  'administration',
  'apps',
  'audit',
  'backups',
  'collection',
  'common',
  'console',
  'device',
  'emptyStates',
  'export',
  'gallery',
  'groups',
  'health',
  'home',
  'imports',
  'keys',
  'limits',
  'login',
  'music',
  'palette',
  'platform',
  'play',
  'rom',
  'saves',
  'scan',
  'settings',
  'shares',
  'twoFactor',
  'upload',
] as const;
export type Area = (typeof AREAS)[number];

/** Each language in its own name. */
const NAMES = {
  de_DE: 'Deutsch',
  en_GB: 'English (UK)',
  en_US: 'English (US)',
  es_ES: 'Español (España)',
  fr_FR: 'Français',
  it_IT: 'Italiano',
  ja_JP: '日本語',
  ko_KR: '한국어',
  pl_PL: 'Polski',
  pt_BR: 'Português (Brasil)',
  ro_RO: 'Română',
  ru_RU: 'Русский',
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
} as const;

export type Language = keyof typeof NAMES;
export const FALLBACK_LANGUAGE: Language = 'en_US';

export const isLanguage = (code: string): code is Language => Object.hasOwn(NAMES, code);

/** `en_US` → `en-US`, as HTML and Intl write it. */
export const tagOf = (language: string): string => language.replace('_', '-');

const CODES = Object.keys(NAMES).filter(isLanguage);

/** Sorted by name. */
export const LANGUAGES = CODES.map((code) => ({ code, name: NAMES[code] })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);

/**
 * The stored choice, else the first language of the browser that is available, else English (US).
 */
export function chooseLanguage(stored: string, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  for (const tag of preferred) {
    const wanted = tag.toLowerCase();
    const language = wanted.split('-')[0] ?? '';
    const exact = CODES.find((code) => tagOf(code).toLowerCase() === wanted);
    if (exact) return exact;
    if (language === 'zh') return /hant|tw|hk|mo/.test(wanted) ? 'zh_TW' : 'zh_CN';
    if (language === 'en') return FALLBACK_LANGUAGE;
    const near = CODES.find((code) => code.startsWith(`${language}_`));
    if (near) return near;
  }
  return FALLBACK_LANGUAGE;
}
