import { resolve } from 'node:path';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { enqueueFolderScan } from '#modules/library/library.api.ts';
import { discard } from './discard.ts';
import { OutsideLibraryError } from './trash.disk.ts';

import { findGame, findRomFiles, removeFileAndUpdateTotals } from '#modules/roms/roms.api.ts';

type DeleteFileDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'jobs' | 'clock' | 'log'>;

/** Moves the file first, so that a failed move leaves the row and returns an error. */
export async function deleteFile(
  deps: DeleteFileDeps,
  { user }: Actor,
  { id, file_id }: { id: number; file_id: number },
): Promise<{ trash_id: string }> {
  const { db, env, disk, jobs, clock } = deps;
  const game = await findGame(db, id);
  if (!game) throw new AppError('not_found', `Rom with id '${id}' not found`);
  const files = await findRomFiles(db, id);
  const file = files.find((one) => one.id === file_id);
  if (!file) throw new AppError('not_found', 'File not found');
  if (files.length === 1) {
    throw new AppError('bad_request', 'This is the game’s only file. Delete the game instead.');
  }
  const now = clock();
  const { roots } = disk;
  const trash_id = await discard(
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
