import { join } from 'node:path';

import { openDatabase } from '#core/db/open-database.ts';
import { moveDatabase } from '#modules/backups/move/move-database.ts';

const [dataDir, from, to, rows] = process.argv.slice(2);
/**
 * Moves the database of a data folder from one URL to another, each empty for SQLite, and kills its
 * own process after that many copied and checked rows.
 */
if (import.meta.main && dataDir) {
  const sqlite = { file: join(dataDir, 'saveroom.db'), snapshotDir: '' };
  await using source = await openDatabase(from ?? '', sqlite);
  let seen = 0;
  let step = '';
  const progress = (current: { step: string; done: number }): void => {
    seen += current.step === step ? 1 : 0;
    step = current.step;
    if (seen >= Number(rows)) process.kill(process.pid, 'SIGKILL');
  };
  const signal = new AbortController().signal;
  await moveDatabase(source, { dataDir, url: to || undefined }, { signal, progress });
}
