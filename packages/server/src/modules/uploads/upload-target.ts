import { withAllRows } from '#core/db/visible-rows.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { alreadyExistsError, type UploadPaths } from './resolve-upload-paths.disk.ts';
import { findGameOfFolder, findUploadGame, findUploadPlatform } from './uploads.queries.ts';

export interface UploadRequest {
  readonly platformId: number;
  readonly romId?: number | undefined;
  readonly folder: string;
  readonly fileName: string;
}

interface UploadTarget {
  readonly platform: { readonly id: number; readonly fs_slug: string };
  readonly paths: UploadPaths;
}

/** Finds the platform and paths of a new file. Throws an `AppError` when it cannot be stored. */
export async function resolveUploadTarget(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  { platformId, romId, folder, fileName }: UploadRequest,
): Promise<UploadTarget> {
  const platform = await findUploadPlatform(db, platformId);
  if (!platform) throw new AppError('bad_request', 'Platform not found');
  const game = romId === undefined ? undefined : await findGameFolder(db, romId, platformId);
  const paths = await disk.uploads.resolvePaths({
    fsSlug: platform.fs_slug,
    game,
    folder,
    fileName,
  });
  if (!game) await requireNoHiddenGame(db, platformId, folder);
  return { platform, paths };
}

/** A file in the folder of a game becomes part of it, and hidden games must not change. */
async function requireNoHiddenGame(
  db: Deps['db'],
  platformId: number,
  folder: string,
): Promise<void> {
  const name = folder.split('/').find((part) => part !== '');
  if (name === undefined || (await findGameOfFolder(db, platformId, name))) return;
  if (await findGameOfFolder(withAllRows(db), platformId, name)) throw alreadyExistsError(name);
}

async function findGameFolder(db: Deps['db'], romId: number, platformId: number) {
  const game = await findUploadGame(db, romId);
  if (!game) throw new AppError('not_found', `Rom with id '${romId}' not found`);
  if (game.platform_id !== platformId) {
    throw new AppError('bad_request', `${game.fs_name} belongs to another platform`);
  }
  if (game.is_folder === 0) {
    throw new AppError(
      'conflict',
      `${game.fs_name} is a single file. Convert it to a folder first.`,
    );
  }
  return { root: game.root, path: `${game.fs_path}/${game.fs_name}` };
}
