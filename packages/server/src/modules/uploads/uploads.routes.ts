import * as contract from '@saveroom/contract';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { cancelUpload } from './cancel-upload.ts';
import { checkUploads } from './check-uploads.ts';
import { completeUpload } from './complete-upload.ts';
import { listUploads, readUpload } from './read-uploads.ts';
import { receiveRom } from './receive-rom.ts';
import { sendChunk } from './send-chunk.ts';
import { startUpload } from './start-upload.ts';

const empty = (status: number): RawReply => new RawReply(status, { 'cache-control': 'no-store' });

export const uploadRoutes = [
  handle(contract.uploadRom, async ({ deps, actor, headers, http }) => {
    const { contentLength } = http;
    const files = (field: string) =>
      http.uploads({ ...contract.uploadRom.uploads, alsoField: field });
    await receiveRom(deps, { actor, headers, contentLength, files });
    return empty(201);
  }),
  handle(contract.checkUploads, ({ deps, actor, body }) => checkUploads(deps, actor, body)),
  handle(contract.startUpload, ({ deps, actor, headers }) => startUpload(deps, actor, headers)),
  handle(contract.listUploads, ({ deps, actor }) => listUploads(deps, deps.uploadsInHand, actor)),
  handle(contract.getUpload, ({ deps, actor, params }) =>
    readUpload(deps, deps.uploadsInHand, { actor, id: params.upload_id }),
  ),
  handle(contract.sendChunk, ({ deps, actor, params, headers, http }) =>
    sendChunk(deps, deps.uploadsInHand, {
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
  handle(contract.completeUpload, async ({ deps, actor, params, headers }) => {
    const sha1 = headers['x-upload-sha1'];
    await completeUpload(deps, deps.uploadsInHand, { actor, id: params.upload_id, sha1 });
    return empty(201);
  }),
  handle(contract.cancelUpload, async ({ deps, actor, params }) => {
    await cancelUpload(deps, deps.uploadsInHand, { actor, id: params.upload_id });
    return empty(204);
  }),
];
