import { resolve } from 'node:path';
import {
  type deleteFirmware as deleteFirmwareRoute,
  type deleteRoms as deleteRomsRoute,
  type previewDeletion as previewRoute,
  type Received,
  type Reply,
  TRASH_KEPT_DAYS,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  findOneFirmware,
  type FirmwareRow,
  firmwareNotFound,
  removeFirmware,
  removeFirmwareOfPlatform,
} from '#modules/firmware/firmware.api.ts';
import { enqueueFolderScan, MATCH_DATS_TASK } from '#modules/library/library.api.ts';
import {
  markPlatformRemoved,
  savePlatformTotals,
  touchPlatform,
} from '#modules/platforms/platforms.api.ts';
import {
  findGame,
  findRomFiles,
  removeFileAndUpdateTotals,
  removeRoms,
  removeRomsOfPlatform,
} from '#modules/roms/roms.api.ts';
import {
  moveItemToTrash,
  moveGameToTrash,
  findTrashProblem,
  faultFields,
  outsideLibraryFault,
  findPathsToMove,
  readOnlyFault,
  type RemovalFault,
} from './move-to-trash.ts';
import { findGames, type Game } from './trash.queries.ts';
import { OutsideLibraryError } from './trash.disk.ts';

type DeleteRomsDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'jobs' | 'listIndex' | 'clock' | 'log'>;

/** Deletes games. Moves files first, so that a failed move leaves the game and is reported. */
export async function deleteRoms(
  deps: Deps,
  actor: Actor,
  { roms, delete_from_fs }: Received<typeof deleteRomsRoute>['body'],
): Promise<Reply<typeof deleteRomsRoute>> {
  const ids = new Set(roms);
  const visible = await replyDeps(deps, actor);
  const games = await findGames(visible.db, [...ids]);
  const existing = new Set(games.map(({ id }) => id));
  const faults = new Map<number, RemovalFault>();
  for (const id of ids) {
    if (!existing.has(id))
      faults.set(id, { code: 'not_found', text: `ROM with ID ${id} not found` });
  }

  const fromDisk = new Set(delete_from_fs);
  for (const game of games.filter(({ id }) => fromDisk.has(id))) {
    const fault = await moveGameToTrash(deps, game, actor.user.id);
    if (fault === null) await removeRows(deps, [game], { filesMoved: true });
    else faults.set(game.id, fault);
  }
  await removeRows(
    deps,
    games.filter(({ id }) => !fromDisk.has(id)),
    { filesMoved: false },
  );
  if (ids.size > faults.size) {
    await refreshDerivedData(
      deps,
      games.filter(({ id }) => !faults.has(id)),
    );
  }
  return {
    successful_items: ids.size - faults.size,
    ...faultFields(faults),
  };
}

async function removeRows(
  { db, clock }: DeleteRomsDeps,
  games: readonly Game[],
  { filesMoved }: { filesMoved: boolean },
): Promise<void> {
  if (games.length === 0) return;
  const ids = games.map(({ id }) => id);
  await removeRoms(db, ids, { now: timestamp(clock()), filesMoved });
}

/** Updates platform totals, the list index and DAT matches after games were removed. */
async function refreshDerivedData(
  { db, jobs, listIndex, clock }: DeleteRomsDeps,
  games: readonly Game[],
): Promise<void> {
  const now = timestamp(clock());
  const platforms = new Set(games.map(({ platform_id }) => platform_id));
  for (const id of platforms) await savePlatformTotals(db, id, now);
  listIndex.expire();
  await jobs.enqueue(MATCH_DATS_TASK, {});
}

type DeleteFileDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'jobs' | 'clock' | 'log'>;

interface FileToDelete {
  readonly id: number;
  readonly file_id: number;
  /** Only a file of this category. Absent: any file. */
  readonly category?: string;
}

/** Deletes a file of a game. Moves it first, so that a failed move leaves the row. */
export async function deleteFile(
  deps: DeleteFileDeps,
  { user }: Actor,
  { id, file_id, category }: FileToDelete,
): Promise<{ trash_id: string }> {
  const { db, env, disk, jobs, clock } = deps;
  const game = await findGame(db, id);
  if (!game) throw new AppError('not_found', `Rom with id '${id}' not found`);
  const files = await findRomFiles(db, id);
  const file = files.find(
    (one) => one.id === file_id && (category === undefined || one.category === category),
  );
  if (!file) throw new AppError('not_found', 'File not found');
  if (files.length === 1) {
    throw new AppError('bad_request', 'This is the game’s only file. Delete the game instead.');
  }
  const now = clock();
  const { roots } = disk;
  // The id is null if the file was already gone from disk. Then the row is removed all the same,
  // but there is nothing to restore.
  const trash_id = await moveItemToTrash(
    { db, dataDir: resolve(env.DATA_DIR), roots, now },
    {
      kind: 'file',
      name: file.file_name,
      rom_id: id,
      platform_id: game.platform_id,
      root: game.root,
      paths: [`${file.file_path}/${file.file_name}`],
      size_bytes: file.file_size_bytes,
      user_id: user.id,
    },
  ).catch((error: unknown) => {
    throw moveError(deps, error, file.file_name);
  });
  await removeFileAndUpdateTotals(db, id, file_id, timestamp(now));
  await savePlatformTotals(db, game.platform_id, timestamp(now));
  await enqueueFolderScan(jobs, game.fs_slug);
  if (trash_id === null) throw new AppError('not_found', `${file.file_name} was already deleted`);
  return { trash_id };
}

function moveError({ log }: Pick<DeleteFileDeps, 'log'>, error: unknown, name: string): AppError {
  log.error(error, `trash: could not move ${name}`);
  return new AppError(
    'bad_request',
    error instanceof OutsideLibraryError
      ? `${name} is outside the library folders, so it was kept`
      : `Couldn’t move ${name} to the trash. The library folder might be read-only.`,
  );
}

type DeleteFirmwareDeps = Pick<Deps, 'db' | 'disk' | 'env' | 'clock' | 'log'>;

/**
 * Deletes firmware. Moves each file first, so that a failed move leaves the row and is reported.
 */
export async function deleteFirmware(
  deps: Deps,
  actor: Actor,
  { firmware, delete_from_fs }: Received<typeof deleteFirmwareRoute>['body'],
): Promise<Reply<typeof deleteFirmwareRoute>> {
  const visible = await replyDeps(deps, actor);
  const fromDisk = new Set(delete_from_fs);
  const faults = new Map<number, RemovalFault>();
  const ids = new Set(firmware);
  for (const id of ids) {
    const row = await findOneFirmware(visible.db, id);
    const isFromDisk = fromDisk.has(id);
    const fault = row
      ? await deleteOneFirmware(deps, row, { isFromDisk, userId: actor.user.id })
      : ({ code: 'not_found', text: firmwareNotFound(id).message } as const);
    if (fault !== null) faults.set(id, fault);
  }
  return {
    successful_items: ids.size - faults.size,
    ...faultFields(faults),
  };
}

/** Deletes one firmware file. Null: it was deleted; otherwise the reason why not. */
async function deleteOneFirmware(
  { db, disk, env, clock, log }: DeleteFirmwareDeps,
  row: FirmwareRow,
  { isFromDisk, userId }: { isFromDisk: boolean; userId: number },
): Promise<RemovalFault | null> {
  if (isFromDisk) {
    const path = `${row.file_path}/${row.file_name}`;
    try {
      const { root, platform_id, file_name: name, file_size_bytes: size_bytes } = row;
      const { roots } = disk;
      const item = { kind: 'firmware', name, platform_id, root, size_bytes } as const;
      await moveItemToTrash(
        { db, dataDir: resolve(env.DATA_DIR), roots, now: clock() },
        { ...item, rom_id: null, paths: [path], user_id: userId },
      );
    } catch (error) {
      log.error(error, `trash: could not move ${path}`);
      return readOnlyFault(row.file_name);
    }
  }
  await removeFirmware(db, row.id);
  await touchPlatform(db, row.platform_id, timestamp(clock()));
  return null;
}

type Item = Reply<typeof previewRoute>['items'][number];

/** Returns exactly what deleting the games would do, without changing anything. */
export async function previewDeletion(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  { roms, delete_from_fs }: Received<typeof previewRoute>['body'],
): Promise<Reply<typeof previewRoute>> {
  const fromDisk = new Set(delete_from_fs);
  const { roots } = disk;
  const items: Item[] = [];
  for (const game of await findGames(db, [...new Set(roms)])) {
    const paths = fromDisk.has(game.id) ? await findPathsToMove(db, game) : [];
    const fault = await findTrashProblem(roots, { root: game.root, paths });
    items.push(previewItem(game, { isFromDisk: fromDisk.has(game.id), paths, fault }));
  }
  const moved = items.filter(({ from_disk, problem }) => from_disk && problem === null);
  return {
    items,
    file_count: moved.reduce((sum, { file_count }) => sum + file_count, 0),
    size_bytes: moved.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    kept_days: TRASH_KEPT_DAYS,
  };
}

interface TrashCheck {
  readonly isFromDisk: boolean;
  readonly paths: string[];
  readonly fault: Awaited<ReturnType<typeof findTrashProblem>>;
}

function previewItem(game: Game, { isFromDisk, paths, fault }: TrashCheck): Item {
  const problem = isFromDisk ? toFault(game.fs_name, fault) : null;
  return {
    rom_id: game.id,
    name: game.name,
    fs_name: game.fs_name,
    from_disk: isFromDisk,
    root: game.root,
    paths,
    file_count: game.file_count,
    size_bytes: game.fs_size_bytes,
    can_undo: problem === null,
    problem: problem?.text ?? null,
    problem_code: problem?.code ?? null,
  };
}

function toFault(name: string, fault: TrashCheck['fault']): RemovalFault | null {
  if (fault === 'outside') return outsideLibraryFault(name);
  return fault === 'read-only' ? readOnlyFault(name) : null;
}

/** Removes a platform, its games and its firmware rows. False: there is no such platform. */
export async function removePlatform(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await markPlatformRemoved(transaction, id, now))) return false;
    await removeRomsOfPlatform(transaction, id, now);
    await removeFirmwareOfPlatform(transaction, id);
    return true;
  });
}
