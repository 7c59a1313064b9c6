/** The text of a cartridge header field: ASCII, padded to the field's length. */
export function fixedText(text: string, length: number, padding = ' '): Uint8Array {
  if (text.length > length) throw new RangeError(`"${text}" is longer than ${length} characters`);
  if (/[^\x20-\x7e]/.test(text)) throw new RangeError(`"${text}" is not plain ASCII`);
  return new TextEncoder().encode(text.padEnd(length, padding));
}
