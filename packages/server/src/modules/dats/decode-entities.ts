const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const LONGEST = '#x10FFFF'.length;
const LAST = 0x10ffff;
const REPLACEMENT = '\uFFFD';

/** The five of XML itself and numbers. Whatever else looks like one stays the text it is. */
export function decodeEntities(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = text.indexOf('&', at + 1)) {
    const name = text.slice(at + 1, at + LONGEST + 2).split(';', 1)[0] ?? '';
    const sign = text[at + name.length + 1] === ';' ? signOf(name) : undefined;
    if (sign === undefined) continue;
    decoded += text.slice(from, at) + sign;
    from = at + name.length + 2;
  }
  return decoded + text.slice(from);
}

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const digits = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
  if (!digits) return undefined;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  return code > 0 && code <= LAST ? String.fromCodePoint(code).toWellFormed() : REPLACEMENT;
}
