import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { demoLibrary } from '#modules/library/demo-games.disk.ts';
import { noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';

export const MEMBERS = 10_000;
export const CHD_SHA1 = 'bb'.repeat(20);
export const TWIN = noise(4096, 7);
/** The longest file name that a disk accepts. */
export const LONG_NAME = `${'Very Long Title '.repeat(16).slice(0, 246)}.nes`;
export const EMOJI_NAME = '🎮 Party 👩‍👩‍👧 (World) 🏁.nes';
export const ACCENTED = 'Pokémon Café.nes'.normalize('NFC');
export const BROKEN_ZIP = writeZip([{ name: 'game.nes', bytes: noise(8192, 3) }]).subarray(0, 5000);
export const BOMB = writeZip([
  { name: 'zeros.nes', bytes: Buffer.alloc(1024 ** 2), claims: { size: 3 * 1024 ** 3 } },
]);

/** The demo games and everything else that users have in their folders. */
export async function writeMessyLibrary(root: string, outside: string): Promise<void> {
  const put = (path: string, bytes: string | Uint8Array): void => {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  };
  for (const { path, bytes } of demoLibrary()) put(path, bytes);
  putNames(put);
  await putArchives(put);
  putDiscs(put);
  putLinks(root, outside);
  mkdirSync(join(root, 'roms/messy/Empty Folder'));
  mkdirSync(join(root, 'roms/messy/Deep', ...Array<string>(40).fill('d')), { recursive: true });
  put('roms/messy/Deep/top.bin', 'top');
  const invalid = Buffer.concat([Buffer.from(join(root, 'roms/messy/caf')), Buffer.from([0xe9])]);
  writeFileSync(invalid, 'latin');
}

type Put = (path: string, bytes: string | Uint8Array) => void;

function putNames(put: Put): void {
  put('roms/messy/Twin (USA).nes', TWIN);
  put('roms/messy/Twin (USA) copy.nes', TWIN);
  put('roms/messy/Twin (USA).zip', writeZip([{ name: 'Twin (USA).nes', bytes: TWIN }]));
  // The same game in the other layout.
  put('messy/roms/Twin (USA).nes', TWIN);
  put(`roms/messy/${LONG_NAME}`, 'long');
  put(`roms/messy/${EMOJI_NAME}`, 'emoji');
  put(`roms/messy/${ACCENTED}`, 'composed');
  put(`roms/messy/${ACCENTED.normalize('NFD')}`, 'decomposed');
  put('roms/messy/Nothing.nes', '');
}

async function putArchives(put: Put): Promise<void> {
  put('roms/messy/Broken.zip', BROKEN_ZIP);
  put('roms/messy/Bomb.zip', BOMB);
  put('roms/messy/Hollow.zip', writeZip([]));
  const members = Array.from({ length: MEMBERS }, (_, index) => [
    `m${index}.bin`,
    Buffer.from(`member ${index}`),
  ]);
  put('roms/messy/Many.7z', await packWithSevenZip('7z', Object.fromEntries(members)));
}

function putDiscs(put: Put): void {
  const chd = Buffer.concat([Buffer.alloc(124), noise(5000, 5)]);
  chd.write('MComprHD');
  chd.writeUInt32BE(124, 8);
  chd.writeUInt32BE(5, 12);
  chd.write('aa'.repeat(20), 64, 'hex');
  chd.write(CHD_SHA1, 84, 'hex');
  put('roms/psx/Image (Europe).chd', chd);
  for (const disc of [1, 2]) {
    const name = `Long Trip (USA) (Disc ${disc})`;
    put(`roms/psx/Long Trip (USA)/${name}.bin`, noise(1000 * disc, disc));
    put(`roms/psx/Long Trip (USA)/${name}.cue`, `FILE "${name}.bin" BINARY\n`);
  }
}

function putLinks(root: string, outside: string): void {
  const link = (target: string, name: string): void =>
    symlinkSync(target, join(root, 'roms/messy', name));
  writeFileSync(join(outside, 'secret.nes'), 'secret');
  link(join(outside, 'secret.nes'), 'Out.nes');
  link(outside, 'Out Folder');
  link(join(root, 'nowhere.nes'), 'Dangling.nes');
  link('Loop.nes', 'Loop.nes');
  link('Twin (USA).nes', 'Inside.nes');
}
