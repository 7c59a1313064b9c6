const HIDDEN = '[hidden]';

/** What opens something, by where it stands. */
const PATTERNS: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [/(:\/\/[^\s/:@]*):[^\s/@]+@/g, `$1:${HIDDEN}@`],
  [/([?&][\w-]*(?:token|code|state|key|secret|password|sig)[\w-]*=)[^&\s"']+/gi, `$1${HIDDEN}`],
  [/\b((?:romm_session|romm_csrftoken|session|cookie)=)[^;\s"']+/gi, `$1${HIDDEN}`],
  [
    /("[\w-]*(?:token|secret|password|api_?key|authorization|cookie)"\s*:\s*")[^"]*/gi,
    `$1${HIDDEN}`,
  ],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
  [/\$argon2[^\s"']+/g, HIDDEN],
];

/** Lines as people may read them in a browser: none of it opens anything. */
export function secretHider(values: readonly string[]): (text: string) => string {
  const known = values.filter((value) => value !== '');
  return (text) => {
    let safe = text;
    for (const value of known) safe = safe.replaceAll(value, HIDDEN);
    for (const [pattern, instead] of PATTERNS) safe = safe.replace(pattern, instead);
    return safe;
  };
}
