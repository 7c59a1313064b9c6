/** What a header carries as it is: printable ASCII without spaces at its ends. */
const PLAIN = /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/;
const ENCODED = "UTF-8''";

/** A name as a header may carry it (RFC 8187 where it has to be); the server reads both. */
export const toHeaderText = (text: string): string =>
  PLAIN.test(text) && !text.startsWith(ENCODED)
    ? text
    : ENCODED + encodeURIComponent(text.toWellFormed());

/** Null: it says it is encoded, and is not. */
export function fromHeaderText(header: string): string | null {
  if (!header.startsWith(ENCODED)) return header;
  try {
    return decodeURIComponent(header.slice(ENCODED.length));
  } catch {
    return null;
  }
}
