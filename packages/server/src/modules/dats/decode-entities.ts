const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const MAX_NAME_LENGTH = '#x10FFFF'.length;
const MAX_CODE_POINT = 0x10ffff;
const REPLACEMENT = '\uFFFD';

/** Decodes the five entities of XML and numeric ones. All others stay unchanged. */
export function decodeEntities(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = text.indexOf('&', at + 1)) {
    const name = text.slice(at + 1, at + MAX_NAME_LENGTH + 2).split(';', 1)[0] ?? '';
    const char = text[at + name.length + 1] === ';' ? decodeEntity(name) : undefined;
    if (char === undefined) continue;
    decoded += text.slice(from, at) + char;
    from = at + name.length + 2;
  }
  return decoded + text.slice(from);
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#'))
    return Object.hasOwn(NAMED_ENTITIES, name) ? NAMED_ENTITIES[name] : undefined;
  const digits = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
  if (!digits) return undefined;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  return code > 0 && code <= MAX_CODE_POINT
    ? String.fromCodePoint(code).toWellFormed()
    : REPLACEMENT;
}
