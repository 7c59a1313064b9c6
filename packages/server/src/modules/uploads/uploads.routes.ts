import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { assemblingError } from './active-uploads.ts';
import { checkUploads } from './check-uploads.ts';
import { completeUpload, receiveChunk, startUpload } from './chunked-upload.ts';
import type { GameFileKind } from './game-file-type.ts';
import { receiveGameFile } from './receive-game-file.ts';
import { listUploads, readUpload, findOwnUpload } from './read-uploads.ts';
import { receiveRom } from './receive-rom.ts';
import { removeUnfinished } from './remove-unfinished.ts';

const GAME_FILE_ROUTES = [
  [contract.addSoundtrackFile, 'soundtrack'],
  [contract.addScreenshotFile, 'screenshot'],
  [contract.addManualFile, 'manual'],
] as const satisfies readonly (readonly [unknown, GameFileKind])[];

const empty = (status: number): RawReply => new RawReply(status, { 'cache-control': 'no-store' });

export const uploadRoutes = [
  ...GAME_FILE_ROUTES.map(([route, kind]) =>
    handle(
      route,
      async ({ deps, actor, params, headers, http }) => {
        const name = headers['x-upload-filename'];
        const files = http.uploads({
          ...route.uploads,
          ...(name === undefined ? {} : { alsoField: name }),
        });
        const { contentLength } = http;
        await receiveGameFile(deps, { actor, romId: params.id, kind, name, contentLength, files });
        return empty(201);
      },
      ({ headers }) => ({ details: { file: headers['x-upload-filename'] ?? null } }),
    ),
  ),
  handle(
    contract.uploadRom,
    async ({ deps, actor, headers, http }) => {
      const { contentLength } = http;
      const files = (field: string) =>
        http.uploads({ ...contract.uploadRom.uploads, alsoField: field });
      await receiveRom(deps, { actor, headers, contentLength, files });
      return empty(201);
    },
    ({ headers }) => ({
      target: { id: headers['x-upload-platform'] },
      details: { file: headers['x-upload-filename'] ?? '' },
    }),
  ),
  handle(contract.checkUploads, ({ deps, actor, body }) => checkUploads(deps, actor, body)),
  handle(contract.startUpload, ({ deps, actor, headers }) => startUpload(deps, actor, headers)),
  handle(contract.listUploads, ({ deps, actor }) => listUploads(deps, deps.activeUploads, actor)),
  handle(contract.getUpload, ({ deps, actor, params }) =>
    readUpload(deps, deps.activeUploads, { actor, id: params.upload_id }),
  ),
  handle(contract.sendChunk, ({ deps, actor, params, headers, http }) =>
    receiveChunk(deps, deps.activeUploads, {
      actor,
      chunk: {
        id: params.upload_id,
        seq: headers['x-chunk-index'],
        sha1: headers['x-chunk-sha1'],
        length: http.contentLength,
        bytes: http.bytes(contract.sendChunk.stream),
      },
    }),
  ),
  handle(contract.completeUpload, async ({ deps, actor, params, headers, http }) => {
    const sha1 = headers['x-upload-sha1'];
    const request = { actor, id: params.upload_id, sha1 };
    const upload = await completeUpload(deps, deps.activeUploads, request);
    if (upload) {
      const target = { id: upload.platform_id };
      const details = { file: upload.file_name };
      deps.audit.record({ kind: 'game_uploaded', target, details }, http);
    }
    return empty(201);
  }),
  handle(contract.cancelUpload, async ({ deps, actor, params }) => {
    await cancelUpload(deps, actor, params.upload_id);
    return empty(204);
  }),
];

/** Does nothing for an unknown upload or one of another user. */
async function cancelUpload(
  deps: Pick<Deps, 'db' | 'disk' | 'clock' | 'activeUploads' | 'isRestricted' | 'visibleTo'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const upload = await findOwnUpload(deps, actor, id);
  if (upload?.state !== 'open') return;
  await deps.activeUploads.abortChunks(upload.id);
  // An upload that is being assembled can't be stopped: it is moved into the library.
  if (deps.activeUploads.isAssembling(upload.id)) throw assemblingError();
  await deps.disk.uploads.discard({ root: upload.root, partPath: upload.part_path });
  await removeUnfinished(deps.db, upload.id);
}
