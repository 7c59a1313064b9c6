import * as contract from '@saveroom/contract';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import type { Deps } from '#core/deps.ts';

import {
  deleteFile,
  deleteFirmware,
  deleteRoms,
  previewDeletion,
  removePlatform,
} from './deletion.ts';
import { describeDeletion } from './describe-deletion.ts';
import { findTrashEntry } from './trash.queries.ts';
import { emptyTrash, listTrash, purgeTrash, restoreTrash } from './trash.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';
import { platformNotFoundError } from '#modules/platforms/platforms.api.ts';

/** For the audit log. The file is named in the trash. */
async function deletedFile({ deps }: { deps: Deps }, { trash_id }: { trash_id: string }) {
  const file = (await findTrashEntry(deps.db, trash_id))?.name ?? '';
  return { details: { file } };
}

export const trashRoutes = [
  handle(
    contract.deleteRoms,
    ({ deps, actor, body }) => deleteRoms(deps, actor, body),
    ({ deps, body }, { failed_ids }) => describeDeletion(deps, body, failed_ids),
  ),
  handle(
    contract.deleteRomFile,
    ({ deps, actor, params }) => deleteFile(deps, actor, params),
    deletedFile,
  ),
  handle(
    contract.deleteSoundtrackFile,
    ({ deps, actor, params }) => deleteFile(deps, actor, { ...params, category: 'soundtrack' }),
    deletedFile,
  ),
  handle(
    contract.deleteScreenshotFile,
    ({ deps, actor, params }) => deleteFile(deps, actor, { ...params, category: 'screenshot' }),
    deletedFile,
  ),
  handle(
    contract.deleteManualFile,
    ({ deps, actor, params }) => deleteFile(deps, actor, { ...params, category: 'manual' }),
    deletedFile,
  ),
  handle(
    contract.deleteFirmware,
    ({ deps, actor, body }) => deleteFirmware(deps, actor, body),
    (_, { successful_items: count }) => (count > 0 ? { details: { count } } : null),
  ),
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
  handle(
    contract.emptyTrash,
    ({ deps, actor }) => emptyTrash(deps, actor),
    (_, { purged: count }) => (count > 0 ? { details: { count } } : null),
  ),
];
