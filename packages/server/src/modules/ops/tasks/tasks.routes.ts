import * as contract from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { resolvePlatform } from '#modules/platforms/platforms.api.ts';
import { cleanupRefusal, countMissingByPlatform } from '#modules/scan/scan.api.ts';

import { cancelTask, runAllTasks, runTask } from './run-task.ts';
import { listHistory, listStatus, listWarnings, requireStatus } from './task-history.ts';
import { taskLists } from './task-lists.ts';
import { updateTask } from './update-task.ts';

export const taskRoutes = [
  handle(contract.listTasks, ({ deps }) => taskLists(deps)),
  handle(contract.listTaskStatus, ({ deps }) => listStatus(deps)),
  handle(contract.listTaskHistory, ({ deps, query }) => listHistory(deps, query)),
  handle(contract.listTaskWarnings, ({ deps, params, query }) =>
    listWarnings(deps, params.id, query),
  ),
  handle(contract.getTaskStatus, ({ deps, params }) => requireStatus(deps, params.id)),
  handle(contract.runTasks, ({ deps }) => runAllTasks(deps)),
  handle(contract.runTask, ({ deps, params, body }) => runTask(deps, params.name, body)),
  handle(contract.cancelTask, ({ deps, params }) => cancelTask(deps, params.id)),
  handle(contract.updateTask, ({ deps, params, body }) => updateTask(deps, params.name, body)),
  handle(contract.previewCleanup, ({ deps, query }) =>
    previewCleanup(deps, query.platform_id ?? null),
  ),
];

async function previewCleanup(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  platformId: number | null,
): Promise<contract.CleanupPreview> {
  const refusal = await cleanupRefusal({ db, disk }, platformId);
  const counts = await countMissingByPlatform(db, platformId);
  return {
    games: counts.reduce((sum, { games }) => sum + games, 0),
    platforms: counts.map(({ platform_id, fs_slug, custom_name, games }) => ({
      platform_id,
      platform_name: custom_name || resolvePlatform(fs_slug).name,
      games,
    })),
    refusal: refusal?.text ?? null,
    refusal_code: refusal?.code ?? null,
  };
}
