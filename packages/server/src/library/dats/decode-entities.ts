const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const REPLACEMENT = '\uFFFD';

/** The five of XML itself and numbers. Whatever else looks like one stays the text it is. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
          return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
        },
      )
    : text;

const LAST = 0x10ffff;

const characterOf = (code: number): string =>
  code > 0 && code <= LAST ? String.fromCodePoint(code).toWellFormed() : REPLACEMENT;
