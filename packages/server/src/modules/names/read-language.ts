import facts from '../../../data/languages.json' with { type: 'json' };

interface Language {
  code: string;
  name: string;
  three?: string[];
  /** Three-letter codes that are also words: only read where a language is certain. */
  three_in_flags?: string[];
}

const LANGUAGES: readonly Language[] = facts.languages;
const NO_LANGUAGE = 'No Language';

const byCode = new Map(LANGUAGES.map(({ code, name }) => [code, name]));
const byLowerCode = new Map(LANGUAGES.map(({ code, name }) => [code.toLowerCase(), name]));
const byThree = new Map(
  LANGUAGES.flatMap(({ name, three = [] }) => three.map((one) => [one, name] as const)),
);
const byThreeInFlags = new Map(
  LANGUAGES.flatMap(({ name, three_in_flags = [] }) =>
    three_in_flags.map((one) => [one, name] as const),
  ),
);
const byName = new Map(
  [...LANGUAGES.map(({ name }) => name), ...Object.values(facts.variants)].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);
const byVariant = new Map(
  Object.entries(facts.variants).map(([code, name]) => [code.toLowerCase(), name]),
);

/** Lower-case codes that usually mean a region, but a language in TOSEC names. */
const REGION_WHEN_LOWER = new Set(['eu', 'uk']);

export interface LanguageContext {
  isTosec: boolean;
}

/** `(En,Fr,De)`, `(En+Fr)`, `(EN/FR)`: a list only if every part is a language. */
export function readLanguageList(text: string, context: LanguageContext): string[] | undefined {
  const parts = text.split(/[,+/&]/).map((part) => part.trim());
  const languages = parts.map((part) => readLanguage(part, context));
  if (languages.every((one) => one !== undefined)) return languages.flat();
  return readCapitalList(parts);
}

/** One tag: a code in its proper case, a code with a variant, several joined by hyphens, a name. */
export function readLanguage(tag: string, context: LanguageContext): string[] | undefined {
  const one = byCode.get(tag) ?? byVariant.get(tag.toLowerCase()) ?? byName.get(tag.toLowerCase());
  if (one) return [one];
  if (/^no[ -]?lang(uage)?$/i.test(tag)) return [NO_LANGUAGE];
  if (!context.isTosec && REGION_WHEN_LOWER.has(tag)) return undefined;
  const other = byLowerCode.get(tag) ?? byThree.get(tag.toLowerCase());
  return other ? [other] : readHyphenated(tag);
}

/** The language of a translation: `Fre1.0_Someone`, `En by Someone v1.0`, `German`. */
export function readTranslationLanguage(text: string): string | undefined {
  const word = /^[A-Za-z]+(-[A-Za-z]{2,4})?/.exec(text)?.[0] ?? '';
  const small = word.toLowerCase();
  const variant = byVariant.get(small) ?? byName.get(small);
  if (variant) return variant;
  const start = small.split('-')[0] ?? '';
  return (
    byName.get(start) ?? byThree.get(start) ?? byThreeInFlags.get(start) ?? byLowerCode.get(start)
  );
}

function readHyphenated(tag: string): string[] | undefined {
  const parts = tag.split('-');
  const [first = '', second = ''] = parts;
  if (parts.length < 2) return undefined;
  const table = byCode.has(first) ? byCode : byLowerCode;
  const languages = parts.map((part) => table.get(part));
  if (languages.every((one) => one !== undefined)) return languages;
  const base = table.get(first);
  const isVariant = parts.length === 2 && /^([A-Z]{2}|[A-Z][a-z]{3}|\d{3})$/.test(second);
  return base && isVariant ? [base] : undefined;
}

/** Capitals mean countries, unless one of them can only be a language: `(EN,FR)`. */
function readCapitalList(parts: readonly string[]): string[] | undefined {
  if (!parts.some((part) => /^(EN|JA|KO|ZH|SV|CS|DA|EL)$/.test(part))) return undefined;
  if (!parts.every((part) => /^[A-Z]{2}$/.test(part))) return undefined;
  const languages = parts.map((part) => byLowerCode.get(part.toLowerCase()));
  return languages.every((one) => one !== undefined) ? languages : undefined;
}
