/** Text that needs no encoding: printable ASCII without leading or trailing spaces. */
const PLAIN = /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/;
const ENCODED = "UTF-8''";

/** Encodes a name for a header (RFC 8187 if needed); the server decodes both forms. */
export const toHeaderText = (text: string): string =>
  PLAIN.test(text) && !text.startsWith(ENCODED)
    ? text
    : ENCODED + encodeURIComponent(text.toWellFormed());

/** Null: the encoding is invalid. */
export function fromHeaderText(header: string): string | null {
  if (!header.startsWith(ENCODED)) return header;
  try {
    return decodeURIComponent(header.slice(ENCODED.length));
  } catch {
    return null;
  }
}
