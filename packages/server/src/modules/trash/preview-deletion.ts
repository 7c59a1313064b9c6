import {
  TRASH_KEPT_DAYS,
  type previewDeletion as route,
  type Received,
  type Reply,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { outside, readOnly, type RemovalFault } from './removal-fault.ts';
import { discardProblem } from './discard-files.ts';

import { pathsOf } from './discard-game.ts';
import { findGames, type Game } from './removal.queries.ts';

type Item = Reply<typeof route>['items'][number];

/** Returns exactly what deleting the games would do, without changing anything. */
export async function previewDeletion(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  { roms, delete_from_fs }: Received<typeof route>['body'],
): Promise<Reply<typeof route>> {
  const fromDisk = new Set(delete_from_fs);
  const { roots } = disk;
  const items: Item[] = [];
  for (const game of await findGames(db, [...new Set(roms)])) {
    const paths = fromDisk.has(game.id) ? await pathsOf(db, game) : [];
    const fault = await discardProblem(roots, { root: game.root, paths });
    items.push(item(game, { isFromDisk: fromDisk.has(game.id), paths, fault }));
  }
  const moved = items.filter(({ from_disk, problem }) => from_disk && problem === null);
  return {
    items,
    file_count: moved.reduce((sum, { file_count }) => sum + file_count, 0),
    size_bytes: moved.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    kept_days: TRASH_KEPT_DAYS,
  };
}

interface DiscardCheck {
  readonly isFromDisk: boolean;
  readonly paths: string[];
  readonly fault: Awaited<ReturnType<typeof discardProblem>>;
}

function item(game: Game, { isFromDisk, paths, fault }: DiscardCheck): Item {
  const problem = isFromDisk ? problemOf(game.fs_name, fault) : null;
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

function problemOf(name: string, fault: DiscardCheck['fault']): RemovalFault | null {
  if (fault === 'outside') return outside(name);
  return fault === 'read-only' ? readOnly(name) : null;
}
