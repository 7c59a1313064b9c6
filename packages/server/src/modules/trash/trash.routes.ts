import * as contract from '@saveroom/contract';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import {
  deleteFile,
  deleteFirmware,
  deleteRoms,
  previewDeletion,
  removePlatform,
} from './deletion.ts';
import { emptyTrash, listTrash, purgeTrash, restoreTrash } from './trash.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';
import { platformNotFoundError } from '#modules/platforms/platforms.api.ts';

export const trashRoutes = [
  handle(contract.deleteRoms, ({ deps, actor, body }) => deleteRoms(deps, actor, body)),
  handle(contract.deleteRomFile, ({ deps, actor, params }) => deleteFile(deps, actor, params)),
  handle(contract.deleteSoundtrackFile, ({ deps, actor, params }) =>
    deleteFile(deps, actor, { ...params, category: 'soundtrack' }),
  ),
  handle(contract.deleteScreenshotFile, ({ deps, actor, params }) =>
    deleteFile(deps, actor, { ...params, category: 'screenshot' }),
  ),
  handle(contract.deleteManualFile, ({ deps, actor, params }) =>
    deleteFile(deps, actor, { ...params, category: 'manual' }),
  ),
  handle(contract.deleteFirmware, ({ deps, actor, body }) => deleteFirmware(deps, actor, body)),
  handle(contract.deletePlatform, async ({ deps, params }) => {
    const now = timestamp(deps.clock());
    if (!(await removePlatform(deps.db, params.id, now))) throw platformNotFoundError(params.id);
    await deps.jobs.enqueue(MATCH_DATS_TASK, {});
    return null;
  }),
  handle(contract.previewDeletion, ({ deps, body }) => previewDeletion(deps, body)),
  handle(contract.listTrash, ({ deps }) => listTrash(deps)),
  handle(contract.restoreTrash, ({ deps, params }) => restoreTrash(deps, params.id)),
  handle(contract.purgeTrash, async ({ deps, params }) => {
    await purgeTrash(deps, params.id);
    return new RawReply(204, { 'cache-control': 'no-store' });
  }),
  handle(contract.emptyTrash, ({ deps }) => emptyTrash(deps)),
];
