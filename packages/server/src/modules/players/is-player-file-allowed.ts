import type { Db } from '#core/db/engine.ts';
import { coreOfFile } from './player-packages.ts';

import { findDisabledCores } from './core-settings.queries.ts';

/** Whether a player file may be served: those of cores that an admin disabled may not. */
export async function isPlayerFileAllowed(db: Db, path: string): Promise<boolean> {
  const core = coreOfFile(path.slice(path.lastIndexOf('/') + 1));
  return core === undefined || !(await findDisabledCores(db)).has(core.name);
}
