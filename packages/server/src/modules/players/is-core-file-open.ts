import type { Db } from '#core/db/engine.ts';
import { coreOfFile } from './player-packages.ts';

import { findDisabledCores } from './core-settings.queries.ts';

/** Whether a file of the players may be handed out: not those of a core an admin switched off. */
export async function isCoreFileOpen(db: Db, path: string): Promise<boolean> {
  const core = coreOfFile(path.slice(path.lastIndexOf('/') + 1));
  return core === undefined || !(await findDisabledCores(db)).has(core.name);
}
