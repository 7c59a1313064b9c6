import type { License } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { CORES, EMULATOR, FLASH, type PlayerPackage } from './player-packages.ts';

type Parts = Pick<Deps, 'storage'>;

/** Of what is on this server: what was never fetched needs no licence here. */
export async function readLicenses({ storage: { players } }: Parts): Promise<License[]> {
  const licenses: License[] = [];
  for (const [name, player] of [
    ['EmulatorJS', EMULATOR],
    ['Ruffle', FLASH],
  ] as const satisfies readonly (readonly [string, PlayerPackage])[]) {
    if (!(await players.hasPlayer(player))) continue;
    const { version, license, homepage } = player;
    const text = await players.readPlayerLicense(player);
    licenses.push({ name, version, license, non_commercial: false, homepage, text });
  }
  for (const core of CORES) {
    if ((await players.placeOf(core)) === null) continue;
    const { name, license, non_commercial, homepage } = core;
    const text = await players.readCoreLicense(core);
    licenses.push({ name, version: EMULATOR.version, license, non_commercial, homepage, text });
  }
  return licenses;
}
