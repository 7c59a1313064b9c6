import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeZip } from '../packages/server/src/modules/fingerprint/testing/write-zip.ts';

const PLATFORMS = [
  ...['nes', 'snes', 'gb', 'gbc', 'gba', 'n64', 'nds', 'genesis', 'sms', 'gamegear'],
  ...['psx', 'atari2600', 'atari7800', 'lynx', 'wonderswan', 'ngp', 'pce', 'c64', 'amiga', 'dos'],
];
const WORDS = [
  ...['Super', 'Mega', 'Legend', 'Quest', 'Dragon', 'Final', 'Star', 'Castle', 'Night', 'Racer'],
  ...['Puzzle', 'World', 'Hero', 'Ninja', 'Turbo', 'Space', 'Soccer', 'Golf', 'Tales', 'Shadow'],
];
const REGIONS = ['USA', 'Europe', 'Japan', 'USA, Europe', 'Brazil', 'Germany', 'World'];
const EXTRAS = ['', ' (Rev 1)', ' (En,Fr,De)', ' (Beta)', ' [!]', ' (Unl)', ' (v1.1)'];
const ZIP_SHARE = 4;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/**
 * Writes `count` small files on twenty platforms, with names as dumpers use; every fourth is a zip.
 */
export function writeLibrary(root: string, count: number): void {
  for (const platform of PLATFORMS) mkdirSync(join(root, 'roms', platform), { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const platform = pick(PLATFORMS, index);
    const at = Math.floor(index / PLATFORMS.length);
    const title = `${pick(WORDS, at)} ${pick(WORDS, at * 7 + 3)} ${at}`;
    const name = `${title} (${pick(REGIONS, at)})${pick(EXTRAS, at * 3 + 1)}`;
    const bytes = Buffer.from(`${platform} ${name}`);
    const isZip = at % ZIP_SHARE === 0;
    const file = isZip ? writeZip([{ name: `${name}.bin`, bytes }]) : bytes;
    writeFileSync(join(root, 'roms', platform, `${name}.${isZip ? 'zip' : 'bin'}`), file);
  }
}
