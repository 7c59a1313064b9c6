import { resolve } from 'node:path';

import type { Deps } from '#core/deps.ts';
import { discard } from './discard.ts';
import { outside, readOnly, type RemovalFault } from './removal-fault.ts';
import { OutsideLibraryError } from './trash.disk.ts';

import { findPaths, type Game } from './removal.queries.ts';

type DiscardGameDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'clock' | 'log'>;

/** The paths that deleting a game moves to the trash: its folder, or its files. */
export const pathsOf = async (db: Deps['db'], game: Game): Promise<string[]> =>
  game.is_folder === 1 ? [`${game.fs_path}/${game.fs_name}`] : findPaths(db, game.id);

/** Null: its files are in the trash. */
export async function discardGame(
  { db, env, disk, clock, log }: DiscardGameDeps,
  game: Game,
  userId: number,
): Promise<RemovalFault | null> {
  const { root, fs_path, fs_name } = game;
  const { roots } = disk;
  const dataDir = resolve(env.DATA_DIR);
  try {
    await discard(
      { db, dataDir, roots, now: clock() },
      {
        kind: 'game',
        name: game.name,
        rom_id: game.id,
        platform_id: game.platform_id,
        root,
        paths: await pathsOf(db, game),
        size_bytes: game.fs_size_bytes,
        user_id: userId,
      },
    );
    return null;
  } catch (error) {
    log.error(error, `trash: could not move ${fs_path}/${fs_name}`);
    return error instanceof OutsideLibraryError ? outside(fs_name) : readOnly(fs_name);
  }
}
