import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { UploadPlace } from './upload-disk.ts';

import { findUploadGame, findUploadPlatform } from './uploads.queries.ts';

export interface Wanted {
  readonly platformId: number;
  readonly romId?: number | undefined;
  readonly folder: string;
  readonly fileName: string;
}

export interface Target {
  readonly platform: { readonly id: number; readonly fs_slug: string };
  readonly place: UploadPlace;
}

/** Where a file goes. Throws, in words for people, when it cannot go there. */
export async function uploadTarget(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  { platformId, romId, folder, fileName }: Wanted,
): Promise<Target> {
  const platform = await findUploadPlatform(db, platformId);
  if (!platform) throw new AppError('bad_request', 'Platform not found');
  const game = romId === undefined ? undefined : await gameFolder(db, romId, platformId);
  const place = await disk.uploads.place({ fsSlug: platform.fs_slug, game, folder, fileName });
  return { platform, place };
}

async function gameFolder(db: Deps['db'], romId: number, platformId: number) {
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
