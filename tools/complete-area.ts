import { PLURAL, type Texts } from './compare-area.ts';

/** Fills missing translations with English, in every plural form of the language. */
export function completeArea(english: Texts, texts: Texts, language: string): Texts {
  const tag = language.replace('_', '-');
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const complete: Record<string, string | Texts> = { ...texts };
  for (const [key, text] of Object.entries(english)) {
    if (!PLURAL.test(key)) complete[key] ??= text;
    if (!key.endsWith('_other')) continue;
    for (const category of pluralCategories) {
      const form = key.replace(PLURAL, `_${category}`);
      complete[form] ??= english[form] ?? text;
    }
  }
  return complete;
}
