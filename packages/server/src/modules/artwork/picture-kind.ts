/** How files begin that may become a picture: bytes and where. Nothing else reaches the decoders. */
const BEGINNINGS = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
] as const;
const PDF = '%PDF-';

const startOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 32)).toString('latin1');

/** By its content alone: names and declared types are for decoration. */
export function beginsLikePicture(bytes: Uint8Array): boolean {
  const start = startOf(bytes);
  return BEGINNINGS.some(({ at, bytes: sign }) => start.startsWith(sign, at));
}

export const beginsLikePdf = (bytes: Uint8Array): boolean => startOf(bytes).startsWith(PDF);
