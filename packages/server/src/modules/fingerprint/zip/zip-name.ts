const IS_UTF_8 = 0x0800;

/** The upper half of the code page that zip used before Unicode. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»' +
  '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const strict = new TextDecoder('utf-8', { fatal: true });

/** Many tools write UTF-8 without saying so; what is not valid as such is the old code page. */
export function zipNameOf(bytes: Buffer, flags: number, unicodePath: Buffer | undefined): string {
  if ((flags & IS_UTF_8) !== 0) return bytes.toString('utf8');
  // The field starts with a version and a checksum of the plain name.
  if (unicodePath && unicodePath.length > 5) return unicodePath.toString('utf8', 5);
  try {
    return strict.decode(bytes);
  } catch {
    return Array.from(bytes, decodeCp437).join('');
  }
}

const decodeCp437 = (byte: number): string =>
  byte < 0x80 ? String.fromCodePoint(byte) : (CP437[byte - 0x80] ?? '\uFFFD');
