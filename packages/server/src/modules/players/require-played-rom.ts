import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findPlayedRom, type PlayedRom } from './rom-player.queries.ts';

export async function requirePlayedRom({ db }: Pick<Deps, 'db'>, id: number): Promise<PlayedRom> {
  const rom = await findPlayedRom(db, id);
  if (!rom) throw new AppError('not_found', `Rom with id '${id}' not found`);
  return rom;
}

/** A folder that is a version of another platform is played as that one. */
export function playedSlug(
  { configFile }: Pick<Deps, 'configFile'>,
  { slug, fs_slug }: Pick<PlayedRom, 'slug' | 'fs_slug'>,
): string {
  const { PLATFORMS_VERSIONS } = configFile.current();
  return (PLATFORMS_VERSIONS[fs_slug] ?? PLATFORMS_VERSIONS[slug] ?? slug).toLowerCase();
}
