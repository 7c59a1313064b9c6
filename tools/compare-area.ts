export interface Texts {
  readonly [key: string]: string | Texts;
}

export const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Problems in a language's texts of one area, and keys without a translation. */
export function compareArea(
  english: Texts,
  texts: Texts,
  language: string,
): { problems: string[]; missing: string[] } {
  const source = flatten(english);
  const target = flatten(texts);
  const plurals = new Set(
    new Intl.PluralRules(language.replace('_', '-')).resolvedOptions().pluralCategories,
  );
  const problems: string[] = [];
  for (const [key, text] of target) {
    const original = source.get(key) ?? source.get(key.replace(PLURAL, '_other'));
    const category = PLURAL.exec(key)?.[1];
    if (original === undefined) problems.push(`unknown key ${key}`);
    else if (
      placeholders(original) !== placeholders(text) &&
      category !== 'one' &&
      category !== 'zero'
    ) {
      problems.push(`${key} has other placeholders than English`);
    }
    if (category && !plurals.has(category as Intl.LDMLPluralRule)) {
      problems.push(`${key}: this language has no plural form “${category}”`);
    }
  }
  for (const key of source.keys()) {
    const forms = [...plurals].map((category) => key.replace(PLURAL, `_${category}`));
    if (!key.endsWith('_other') || !forms.some((form) => target.has(form))) continue;
    const absent = forms.filter((form) => !target.has(form));
    problems.push(...absent.map((form) => `${form} is missing among the plural forms`));
  }
  if (!isSorted(texts)) problems.push('keys are not sorted');
  const has = (key: string) => target.has(key) || target.has(key.replace(PLURAL, '_other'));
  return { problems, missing: [...source.keys()].filter((key) => !has(key)) };
}

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)>/g)]
    .map(([, name, tag]) => name ?? tag ?? '')
    .toSorted()
    .join();

function isSorted(texts: Texts): boolean {
  const keys = Object.keys(texts);
  const inOrder = keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') <= key);
  return (
    inOrder && Object.values(texts).every((value) => typeof value === 'string' || isSorted(value))
  );
}
