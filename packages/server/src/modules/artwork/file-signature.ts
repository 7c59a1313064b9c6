/** Signatures of supported pictures. Only files with one of them reach the decoders. */
const PICTURE_SIGNATURES = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
] as const;
const PDF = '%PDF-';

const startOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 32)).toString('latin1');

/** Checks the content alone, because names and declared types cannot be trusted. */
export function hasPictureSignature(bytes: Uint8Array): boolean {
  const start = startOf(bytes);
  return PICTURE_SIGNATURES.some(({ at, bytes: signature }) => start.startsWith(signature, at));
}

export const hasPdfSignature = (bytes: Uint8Array): boolean => startOf(bytes).startsWith(PDF);
