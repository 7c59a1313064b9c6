import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findPlatformByFolder, insertPlatform, savePlatform } from './platform-rows.queries.ts';
import { resolvePlatform } from './resolve-platform.ts';

/** Creates the folder first: the next scan would mark a row without one missing. Returns the id. */
export async function addPlatform(
  { db, disk, configFile, clock }: Pick<Deps, 'db' | 'disk' | 'configFile' | 'clock'>,
  folder: string,
): Promise<number> {
  const fs_slug = folder.trim();
  const { PLATFORMS_BINDING: bindings, PLATFORMS_VERSIONS: versions } = configFile.current();
  const { slug } = resolvePlatform(fs_slug, { bindings, versions });
  const fault = await disk.createPlatformFolder(fs_slug);
  if (fault === 'bad-name') {
    throw new AppError('bad_request', `${folder} isn’t a valid folder name`);
  }
  if (fault === 'read-only') {
    throw new AppError(
      'bad_request',
      'The library folder is read-only. Create the folder on the server instead.',
    );
  }
  const now = timestamp(clock());
  const known = await findPlatformByFolder(db, fs_slug);
  if (known?.removed_at) await savePlatform(db, known.id, { removed_at: null, updated_at: now });
  const row = known ?? (await insertPlatform(db, { fs_slug, slug, now }));
  return row.id;
}
