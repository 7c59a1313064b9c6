import { resolve } from 'node:path';
import {
  type Reply,
  type restoreTrash as route,
  TRASH_KEPT_DAYS,
  type TrashEntry,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { enqueueFolderScan } from '#modules/library/library.api.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { markReturned } from '#modules/roms/roms.api.ts';
import {
  findTrashEntries,
  findFolderOfPlatform,
  findOldTrashEntries,
  findTrashEntry,
  removeTrashEntry,
  type TrashRow,
} from './trash.queries.ts';
import {
  listTrashFolders,
  moveFromTrash,
  OutsideLibraryError,
  PathTakenError,
  removeFromTrash,
} from './trash.disk.ts';

type TrashDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'jobs' | 'listIndex' | 'clock'>;

export async function listTrash({ db }: Pick<Deps, 'db'>): Promise<TrashEntry[]> {
  const rows = await findTrashEntries(db);
  return rows.map(({ id, kind, name, rom_id, platform_id, root, size_bytes, ...row }) => ({
    id,
    kind,
    name,
    rom_id,
    platform_id,
    root,
    size_bytes,
    paths: parsePaths(row.paths),
    deleted_by: row.deleted_by,
    deleted_at: row.deleted_at,
    purged_at: timestamp(new Date(Date.parse(row.deleted_at) + TRASH_RETENTION_MS)),
  }));
}

/** Restores the files first, so that a game stays removed until its files are back. */
export async function restoreTrash(deps: TrashDeps, id: string): Promise<Reply<typeof route>> {
  const entry = await requireTrashEntry(deps, id);
  const { db, env, disk, listIndex, clock } = deps;
  const { place, root, rom_id, platform_id } = entry;
  const { roots } = disk;
  try {
    const files = { trashFolder: place, root, paths: parsePaths(entry.paths) };
    await moveFromTrash(resolve(env.DATA_DIR), files, roots);
  } catch (error) {
    throw restoreError(error, entry.name);
  }
  await removeTrashEntry(db, id);
  const now = timestamp(clock());
  if (entry.kind === 'game' && rom_id !== null) await markReturned(db, [rom_id], now);
  if (platform_id !== null) {
    await savePlatformTotals(db, platform_id, now);
    const platform = await findFolderOfPlatform(db, platform_id);
    if (platform) await enqueueFolderScan(deps.jobs, platform.fs_slug);
  }
  listIndex.expire();
  return { rom_id };
}

export async function purgeTrash(deps: Pick<Deps, 'db' | 'env'>, id: string): Promise<void> {
  await purge(trashContext(deps), await requireTrashEntry(deps, id));
}

/** What is hidden from the caller stays. */
export async function emptyTrash(deps: Deps, actor: Actor): Promise<{ purged: number }> {
  const entries = await findTrashEntries((await replyDeps(deps, actor)).db);
  for (const entry of entries) await purge(trashContext(deps), entry);
  return { purged: entries.length };
}

const trashContext = ({ db, env }: Pick<Deps, 'db' | 'env'>) => ({
  db,
  dataDir: resolve(env.DATA_DIR),
});

async function requireTrashEntry({ db }: Pick<Deps, 'db'>, id: string): Promise<TrashRow> {
  const entry = await findTrashEntry(db, id);
  if (!entry) throw new AppError('not_found', 'Item not found in the trash');
  return entry;
}

const parsePaths = (json: string): string[] => JSON.parse(json) as string[];

const READ_ONLY_CODES = new Set(['EROFS', 'EACCES', 'EPERM']);

function restoreError(error: unknown, name: string): unknown {
  if (error instanceof PathTakenError) {
    return new AppError('conflict', `${error.path} already exists. Move or rename it first.`);
  }
  if (error instanceof OutsideLibraryError) {
    return new AppError(
      'conflict',
      `Can’t restore ${name}. Its original location is outside the library folders.`,
    );
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!READ_ONLY_CODES.has(code)) return error;
  return new AppError('conflict', `Can’t restore ${name}. The library folder is read-only.`);
}

const TRASH_RETENTION_MS = TRASH_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** Deletes the files first: a crash then leaves a row without files, not files without a row. */
async function purge(
  { db, dataDir }: { db: Db; dataDir: string },
  { id, place }: Pick<TrashRow, 'id' | 'place'>,
): Promise<void> {
  await removeFromTrash(dataDir, place);
  await removeTrashEntry(db, id);
}

/** Deletes entries past the retention period, and old folders that have no row. */
export async function purgeOldTrash(
  context: { db: Db; dataDir: string },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - TRASH_RETENTION_MS);
  const old = await findOldTrashEntries(context.db, timestamp(before));
  for (const entry of old) await purge(context, entry);
  const known = new Set((await findTrashEntries(context.db)).map(({ place }) => place));
  const folders = await listTrashFolders(context.dataDir, before);
  const orphaned = folders.filter((folder) => !known.has(folder));
  for (const folder of orphaned) await removeFromTrash(context.dataDir, folder);
  return old.length + orphaned.length;
}
