import * as contract from '@saveroom/contract';

import { handle } from '#http/handle.ts';
import { timestamp } from '#lib/timestamp.ts';
import { removePlatform } from '#library/removal.queries.ts';
import { MATCH_DATS_TASK } from '#library/scan-job.ts';

import { addPlatform } from './add-platform.ts';
import { listPlatforms, listSupported, noPlatform, requirePlatform } from './list-platforms.ts';
import { findPlatformIds } from './platforms.queries.ts';
import { updatePlatform } from './update-platform.ts';

export const platformRoutes = [
  handle(contract.listPlatforms, ({ deps, query }) => listPlatforms(deps, query.updated_after)),
  handle(contract.listPlatformIds, ({ deps }) => findPlatformIds(deps.db)),
  handle(contract.listSupportedPlatforms, ({ deps }) => listSupported(deps)),
  handle(contract.getPlatform, ({ deps, params }) => requirePlatform(deps, params.id)),
  handle(contract.addPlatform, ({ deps, body }) => addPlatform(deps, body.fs_slug)),
  handle(contract.updatePlatform, ({ deps, params, body }) =>
    updatePlatform(deps, params.id, body),
  ),
  handle(contract.deletePlatform, async ({ deps, params }) => {
    const now = timestamp(deps.clock());
    if (!(await removePlatform(deps.db, params.id, now))) throw noPlatform(params.id);
    await deps.jobs.enqueue(MATCH_DATS_TASK, {});
    return null;
  }),
];
