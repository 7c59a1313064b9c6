import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';

import { readCores, deleteCore, fetchCore, updateCore, readLicenses } from './cores.ts';
import { sendPlayerContent } from './player-content.ts';
import { readRomPlayer } from './rom-player.ts';

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
    sendPlayerContent(deps, params.id, query),
  ),
  handle(contract.headRomPlayerContent, ({ deps, params, query }) =>
    sendPlayerContent(deps, params.id, query),
  ),

  handle(contract.getStreamingConfig, () => ({ enabled: false, containers: [] })),
  handle(contract.listStreamingSessions, () => []),
  handle(contract.claimStreamingSession, refuseStreaming),
  handle(contract.endStreamingSessions, refuseStreaming),
  handle(contract.endStreamingSession, refuseStreaming),
  handle(contract.saveAndExitStreaming, refuseStreaming),
  handle(contract.setStreamingVolume, refuseStreaming),
  handle(contract.muteStreaming, refuseStreaming),
  handle(contract.saveStreamingState, refuseStreaming),
  handle(contract.loadStreamingState, refuseStreaming),
];

function refuseStreaming(): never {
  throw new AppError('bad_request', 'Streaming is not enabled on this server');
}
