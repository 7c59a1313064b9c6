import { resolve } from 'node:path';

import type { restoreTrash as route, Reply, TrashEntry } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { saveReturned } from '#modules/roms/roms.api.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { enqueueFolderScan } from '#modules/library/library.api.ts';
import { purge, TRASH_RETENTION_MS } from './purge-trash.ts';
import { findAllTrash, findTrash, removeTrash, type TrashRow } from './trash.queries.ts';
import { moveFromTrash, OutsideLibraryError, PathTakenError } from './trash.disk.ts';

import { findFolderOfPlatform } from './removal.queries.ts';

type TrashDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'jobs' | 'listIndex' | 'clock'>;

export async function listTrash({ db }: Pick<Deps, 'db'>): Promise<TrashEntry[]> {
  const rows = await findAllTrash(db);
  return rows.map(({ id, kind, name, rom_id, platform_id, root, size_bytes, ...row }) => ({
    ...{ id, kind, name, rom_id, platform_id, root, size_bytes },
    paths: parsePaths(row.paths),
    deleted_by: row.deleted_by,
    deleted_at: row.deleted_at,
    purged_at: timestamp(new Date(Date.parse(row.deleted_at) + TRASH_RETENTION_MS)),
  }));
}

/** Restores the files first, so that a game stays removed until its files are back. */
export async function restoreTrash(deps: TrashDeps, id: string): Promise<Reply<typeof route>> {
  const entry = await requireTrash(deps, id);
  const { db, env, disk, listIndex, clock } = deps;
  const { place, root, rom_id, platform_id } = entry;
  const { roots } = disk;
  try {
    const files = { trashFolder: place, root, paths: parsePaths(entry.paths) };
    await moveFromTrash(resolve(env.DATA_DIR), files, roots);
  } catch (error) {
    throw restoreError(error, entry.name);
  }
  await removeTrash(db, id);
  const now = timestamp(clock());
  if (entry.kind === 'game' && rom_id !== null) await saveReturned(db, [rom_id], now);
  if (platform_id !== null) {
    await savePlatformTotals(db, platform_id, now);
    const platform = await findFolderOfPlatform(db, platform_id);
    if (platform) await enqueueFolderScan(deps.jobs, platform.fs_slug);
  }
  listIndex.expire();
  return { rom_id };
}

export async function purgeTrash(deps: Pick<Deps, 'db' | 'env'>, id: string): Promise<void> {
  await purge(trashContext(deps), await requireTrash(deps, id));
}

export async function emptyTrash(deps: Pick<Deps, 'db' | 'env'>): Promise<{ purged: number }> {
  const entries = await findAllTrash(deps.db);
  for (const entry of entries) await purge(trashContext(deps), entry);
  return { purged: entries.length };
}

const trashContext = ({ db, env }: Pick<Deps, 'db' | 'env'>) => ({
  db,
  dataDir: resolve(env.DATA_DIR),
});

async function requireTrash({ db }: Pick<Deps, 'db'>, id: string): Promise<TrashRow> {
  const entry = await findTrash(db, id);
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
