interface Sign {
  readonly slugs: readonly string[];
  readonly at: number;
  /** Text, or bytes in hexadecimal. */
  readonly bytes: Buffer;
}

const text = (slugs: string[], at: number, word: string): Sign => ({
  slugs,
  at,
  bytes: Buffer.from(word, 'latin1'),
});
const bytes = (slugs: string[], at: number, hex: string): Sign => ({
  slugs,
  at,
  bytes: Buffer.from(hex, 'hex'),
});

/** Where an image of raw sectors of 2352 bytes keeps what one of 2048 has at this place. */
const inSectors = (at: number): number => Math.floor(at / 2048) * 2352 + 16 + (at % 2048);
const onDisc = (slugs: string[], at: number, word: string): Sign[] => [
  text(slugs, at, word),
  text(slugs, inSectors(at), word),
  text(slugs, inSectors(at) + 8, word),
];

const DISC_LABEL = 16 * 2048 + 8;

/** The surest first: what stands at a place of its own in the first bytes of a game. */
const SIGNS: readonly Sign[] = [
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

/** Platforms a file may be of, by its first bytes; none: they say nothing. */
export function guessByContent(head: Buffer): readonly string[] {
  const sign = SIGNS.find(({ at, bytes: wanted }) =>
    head.subarray(at, at + wanted.length).equals(wanted),
  );
  if (!sign) return [];
  // A Game Boy cartridge says whether it knows colours.
  if (sign.slugs.includes('gbc')) return (head[0x143] ?? 0) >= 0x80 ? ['gbc', 'gb'] : ['gb'];
  return sign.slugs;
}
