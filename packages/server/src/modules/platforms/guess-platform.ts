import facts from '../../../data/extensions.json' with { type: 'json' };

const byExtension = new Map<string, string[]>();
for (const [slug, extensions] of Object.entries(facts)) {
  for (const extension of extensions) {
    byExtension.set(extension, [...(byExtension.get(extension) ?? []), slug]);
  }
}

/**
 * Platforms whose games have this extension; none for common ones (`zip`, `iso`, `bin`).
 * Compound extensions count by the packed file: `nes.zip` is `nes`.
 */
export function guessByExtension(extension: string): readonly string[] {
  const lower = extension.toLowerCase();
  return byExtension.get(lower) ?? byExtension.get(lower.split('.')[0] ?? '') ?? [];
}

interface Signature {
  readonly slugs: readonly string[];
  readonly offset: number;
  readonly bytes: Buffer;
}

const textSignature = (slugs: string[], offset: number, word: string): Signature => ({
  slugs,
  offset,
  bytes: Buffer.from(word, 'latin1'),
});
const byteSignature = (slugs: string[], offset: number, hex: string): Signature => ({
  slugs,
  offset,
  bytes: Buffer.from(hex, 'hex'),
});

/** Converts an offset in an image of 2048-byte sectors to one in raw sectors of 2352 bytes. */
const rawOffset = (offset: number): number =>
  Math.floor(offset / 2048) * 2352 + 16 + (offset % 2048);
const discSignatures = (slugs: string[], offset: number, word: string): Signature[] => [
  textSignature(slugs, offset, word),
  textSignature(slugs, rawOffset(offset), word),
  textSignature(slugs, rawOffset(offset) + 8, word),
];

const DISC_LABEL = 16 * 2048 + 8;

/** Signatures in the first bytes of a game, the most reliable first. */
const SIGNATURES: readonly Signature[] = [
  textSignature(['nes'], 0, 'NES\x1A'),
  textSignature(['fds'], 0, 'FDS\x1A'),
  textSignature(['fds'], 1, '*NINTENDO-HVC*'),
  byteSignature(['gba'], 0x04, '24ffae51699aa221'),
  byteSignature(['nds'], 0xc0, '24ffae51699aa221'),
  byteSignature(['gb', 'gbc'], 0x104, 'ceed6666cc0d000b'),
  byteSignature(['n64'], 0, '80371240'),
  byteSignature(['n64'], 0, '37804012'),
  byteSignature(['n64'], 0, '40123780'),
  byteSignature(['ngc'], 0x1c, 'c2339f3d'),
  byteSignature(['wii'], 0x18, '5d1c9ea3'),
  textSignature(['wii', 'ngc'], 0, 'RVZ\x01'),
  textSignature(['3ds'], 0x100, 'NCSD'),
  // The length of a CIA's header, then its type and version.
  byteSignature(['3ds'], 0, '2020000000000000'),
  textSignature(['switch'], 0, 'PFS0'),
  textSignature(['switch'], 0x100, 'HEAD'),
  textSignature(['sega32'], 0x100, 'SEGA 32X'),
  ...discSignatures(['segacd'], 0, 'SEGADISCSYSTEM'),
  ...discSignatures(['saturn'], 0, 'SEGA SEGASATURN'),
  ...discSignatures(['dc'], 0, 'SEGA SEGAKATANA'),
  textSignature(['genesis'], 0x100, 'SEGA'),
  ...discSignatures(['psp'], DISC_LABEL, 'PSP GAME'),
  ...discSignatures(['psx', 'ps2'], DISC_LABEL, 'PLAYSTATION'),
  textSignature(['psp'], 0, '\0PBP'),
  textSignature(['lynx'], 0, 'LYNX\0'),
  textSignature(['atari7800'], 1, 'ATARI7800'),
  textSignature(['neo-geo-pocket', 'neo-geo-pocket-color'], 0, 'COPYRIGHT BY SNK'),
  textSignature(['neo-geo-pocket', 'neo-geo-pocket-color'], 0, ' LICENSED BY SNK'),
  textSignature(['xbox'], 0, 'XBEH'),
  textSignature(['3do'], 0, '\x01ZZZZZ\x01'),
  textSignature(['browser'], 0, 'FWS'),
  textSignature(['browser'], 0, 'CWS'),
];

/** Guesses the platform of a file by its first bytes. Empty: unknown. */
export function guessByContent(head: Buffer): readonly string[] {
  const found = SIGNATURES.find(({ offset, bytes: expected }) =>
    head.subarray(offset, offset + expected.length).equals(expected),
  );
  if (!found) return [];
  // The header of a Game Boy cartridge has a flag for color support.
  if (found.slugs.includes('gbc')) return (head[0x143] ?? 0) >= 0x80 ? ['gbc', 'gb'] : ['gb'];
  return found.slugs;
}
