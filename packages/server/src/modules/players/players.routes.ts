import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { FileReply } from '#core/http/file-reply.ts';
import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';
import { limitDownload, requirePlayTime } from '#modules/limits/limits.api.ts';

import { readCores, deleteCore, fetchCore, updateCore, readLicenses } from './cores.ts';
import { sendPlayerContent } from './player-content.ts';
import { readRomPlayer } from './rom-player.ts';

interface ContentRequest {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly params: { readonly id: number };
  readonly query: Parameters<typeof sendPlayerContent>[2];
}

/** Counts as a download, because it uses as much bandwidth as one. */
async function sendContent({ deps, actor, params, query }: ContentRequest): Promise<FileReply> {
  await requirePlayTime(deps, actor);
  return limitDownload(deps, actor.user.id, await sendPlayerContent(deps, params.id, query));
}

export const playerRoutes = [
  handle(contract.listCores, ({ deps }) => readCores(deps)),
  handle(contract.fetchCore, ({ deps, params }) => fetchCore(deps, params.name)),
  handle(contract.updateCore, ({ deps, params, body }) =>
    updateCore(deps, params.name, body.enabled),
  ),
  handle(contract.deleteCore, ({ deps, params }) => deleteCore(deps, params.name)),
  handle(contract.listPlayerLicenses, ({ deps }) => readLicenses(deps)),
  handle(contract.getRomPlayer, async ({ deps, actor, params }) => {
    await requirePlayTime(deps, actor);
    return readRomPlayer(deps, params.id);
  }),
  handle(contract.getRomPlayerContent, sendContent),
  handle(contract.headRomPlayerContent, sendContent),

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
