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
export function guessPlatforms(extension: string): readonly string[] {
  const lower = extension.toLowerCase();
  return byExtension.get(lower) ?? byExtension.get(lower.split('.')[0] ?? '') ?? [];
}

interface Signature {
  readonly slugs: readonly string[];
  readonly offset: number;
  readonly bytes: Buffer;
}

const text = (slugs: string[], offset: number, word: string): Signature => ({
  slugs,
  offset,
  bytes: Buffer.from(word, 'latin1'),
});
const bytes = (slugs: string[], offset: number, hex: string): Signature => ({
  slugs,
  offset,
  bytes: Buffer.from(hex, 'hex'),
});

/** Converts an offset in an image of 2048-byte sectors to one in raw sectors of 2352 bytes. */
const rawOffset = (offset: number): number =>
  Math.floor(offset / 2048) * 2352 + 16 + (offset % 2048);
const onDisc = (slugs: string[], offset: number, word: string): Signature[] => [
  text(slugs, offset, word),
  text(slugs, rawOffset(offset), word),
  text(slugs, rawOffset(offset) + 8, word),
];

const DISC_LABEL = 16 * 2048 + 8;

/** Signatures in the first bytes of a game, the most reliable first. */
const SIGNATURES: readonly Signature[] = [
  text(['nes'], 0, 'NES\x1A'),
  text(['fds'], 0, 'FDS\x1A'),
  text(['fds'], 1, '*NINTENDO-HVC*'),
  bytes(['gba'], 0x04, '24ffae51699aa221'),
  bytes(['nds'], 0xc0, '24ffae51699aa221'),
  bytes(['gb', 'gbc'], 0x104, 'ceed6666cc0d000b'),
  bytes(['n64'], 0, '80371240'),
  bytes(['n64'], 0, '37804012'),
  bytes(['n64'], 0, '40123780'),
  bytes(['ngc'], 0x1c, 'c2339f3d'),
  bytes(['wii'], 0x18, '5d1c9ea3'),
  text(['wii', 'ngc'], 0, 'RVZ\x01'),
  text(['3ds'], 0x100, 'NCSD'),
  text(['switch'], 0, 'PFS0'),
  text(['switch'], 0x100, 'HEAD'),
  text(['sega32'], 0x100, 'SEGA 32X'),
  ...onDisc(['segacd'], 0, 'SEGADISCSYSTEM'),
  ...onDisc(['saturn'], 0, 'SEGA SEGASATURN'),
  ...onDisc(['dc'], 0, 'SEGA SEGAKATANA'),
  text(['genesis'], 0x100, 'SEGA'),
  ...onDisc(['psp'], DISC_LABEL, 'PSP GAME'),
  ...onDisc(['psx', 'ps2'], DISC_LABEL, 'PLAYSTATION'),
  text(['psp'], 0, '\0PBP'),
  text(['lynx'], 0, 'LYNX\0'),
  text(['atari7800'], 1, 'ATARI7800'),
  text(['neo-geo-pocket', 'neo-geo-pocket-color'], 0, 'COPYRIGHT BY SNK'),
  text(['neo-geo-pocket', 'neo-geo-pocket-color'], 0, ' LICENSED BY SNK'),
  text(['xbox'], 0, 'XBEH'),
  text(['3do'], 0, '\x01ZZZZZ\x01'),
  text(['browser'], 0, 'FWS'),
  text(['browser'], 0, 'CWS'),
];

/** Platforms a file may belong to, by its first bytes; empty: unknown. */
export function guessByContent(head: Buffer): readonly string[] {
  const found = SIGNATURES.find(({ offset, bytes: expected }) =>
    head.subarray(offset, offset + expected.length).equals(expected),
  );
  if (!found) return [];
  // The header of a Game Boy cartridge has a flag for color support.
  if (found.slugs.includes('gbc')) return (head[0x143] ?? 0) >= 0x80 ? ['gbc', 'gb'] : ['gb'];
  return found.slugs;
}
