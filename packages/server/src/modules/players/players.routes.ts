import * as contract from '@saveroom/contract';
import type { License } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { readCores } from './read-cores.ts';

import { deleteCore, fetchCore, updateCore } from './change-core.ts';
import { playerContent } from './player-content.ts';
import { CORES, EMULATOR, FLASH, type PlayerPackage } from './player-packages.ts';
import { readRomPlayer } from './rom-player.ts';

/** The licenses of installed players and cores only. */
async function readLicenses({ storage: { players } }: Pick<Deps, 'storage'>): Promise<License[]> {
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
    if ((await players.coreOrigin(core)) === null) continue;
    const { name, license, non_commercial, homepage } = core;
    const text = await players.readCoreLicense(core);
    licenses.push({ name, version: EMULATOR.version, license, non_commercial, homepage, text });
  }
  return licenses;
}

export const playerRoutes = [
  handle(contract.listCores, ({ deps }) => readCores(deps)),
  handle(contract.fetchCore, ({ deps, params }) => fetchCore(deps, params.name)),
  handle(contract.updateCore, ({ deps, params, body }) =>
    updateCore(deps, params.name, body.enabled),
  ),
  handle(contract.deleteCore, ({ deps, params }) => deleteCore(deps, params.name)),
  handle(contract.listPlayerLicenses, ({ deps }) => readLicenses(deps)),
  handle(contract.getRomPlayer, ({ deps, params }) => readRomPlayer(deps, params.id)),
  handle(contract.getRomPlayerContent, ({ deps, params, query }) =>
    playerContent(deps, params.id, query),
  ),
  handle(contract.headRomPlayerContent, ({ deps, params, query }) =>
    playerContent(deps, params.id, query),
  ),
];
