import * as contract from '@saveroom/contract';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { deleteRoms } from './delete-roms.ts';
import { previewDeletion } from './preview-deletion.ts';
import { emptyTrash, listTrash, purgeTrash, restoreTrash } from './trash.ts';

export const removalRoutes = [
  handle(contract.deleteRoms, ({ deps, actor, body }) => deleteRoms(deps, actor, body)),
  handle(contract.previewDeletion, ({ deps, body }) => previewDeletion(deps, body)),
  handle(contract.listTrash, ({ deps }) => listTrash(deps)),
  handle(contract.restoreTrash, ({ deps, params }) => restoreTrash(deps, params.id)),
  handle(contract.purgeTrash, async ({ deps, params }) => {
    await purgeTrash(deps, params.id);
    return new RawReply(204, { 'cache-control': 'no-store' });
  }),
  handle(contract.emptyTrash, ({ deps }) => emptyTrash(deps)),
];
