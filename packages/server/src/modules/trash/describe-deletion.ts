import type { deleteRoms, Received } from '@saveroom/contract';

import type { AuditNote, Deps } from '#core/deps.ts';

import { findNames, findPlatformsOf } from './trash.queries.ts';

const MAX_NAMES = 20;

/** What the audit log records of deleted games. Null: none was deleted. */
export async function describeDeletion(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  { roms, delete_from_fs }: Received<typeof deleteRoms>['body'],
  failedIds: readonly number[],
): Promise<AuditNote<'games_deleted'> | null> {
  const failed = new Set(failedIds);
  const ids = [...new Set(roms)].filter((id) => !failed.has(id));
  if (ids.length === 0) return null;
  const fromDisk = new Set(delete_from_fs);
  const games = await findNames(db, ids, MAX_NAMES);
  const [platform, ...otherPlatforms] = await findPlatformsOf(db, ids);
  const isOnePlatform = platform !== undefined && otherPlatforms.length === 0;
  const names = games.map(({ name, fs_name }) => name || fs_name);
  return {
    ...(ids.length === 1 && { target: { id: ids[0], name: names[0] } }),
    details: {
      count: ids.length,
      from_disk: ids.filter((id) => fromDisk.has(id)).length,
      platform: isOnePlatform ? await audit.findTargetName('platform', platform.platform_id) : null,
      names,
    },
  };
}
