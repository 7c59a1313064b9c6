import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findPlayableRom, type PlayableRom } from './rom-player.queries.ts';

export async function requirePlayableRom(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<PlayableRom> {
  const rom = await findPlayableRom(db, id);
  if (!rom) throw new AppError('not_found', `Rom with id '${id}' not found`);
  return rom;
}

/** A platform that is configured as a version of another platform is played as that one. */
export function playerSlug(
  { configFile }: Pick<Deps, 'configFile'>,
  { slug, fs_slug }: Pick<PlayableRom, 'slug' | 'fs_slug'>,
): string {
  const { PLATFORMS_VERSIONS } = configFile.current();
  return (PLATFORMS_VERSIONS[fs_slug] ?? PLATFORMS_VERSIONS[slug] ?? slug).toLowerCase();
}
