import { copyDatabase } from './copy/copy-database.ts';
import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';

import type { BackupWatch } from './backup-order.ts';
import { vacuumInto } from './snapshot.queries.ts';

/**
 * The whole database as of one moment, as a SQLite file, whatever engine it is on. Nobody who
 * writes has to wait: SQLite keeps the old pages for us, PostgreSQL the old rows.
 */
export async function copyToFile(
  engine: Pick<Engine, 'name' | 'db'>,
  file: string,
  { signal, progress }: Pick<BackupWatch, 'signal' | 'progress'>,
): Promise<void> {
  if (engine.name === 'sqlite') return vacuumInto(engine.db, file);
  const copy = openSqlite(file);
  let done = 0;
  const onRows = (rows: number): void => {
    done += rows;
    progress({ step: 'copying', done, total: 0 });
  };
  try {
    await migrate(copy, MIGRATIONS, new Date());
    await engine.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((source) =>
        copy.db
          .transaction()
          .execute((target) =>
            copyDatabase(
              { name: 'postgres', db: source },
              { name: 'sqlite', db: target },
              { signal, onRows },
            ),
          ),
      );
  } finally {
    await copy.close();
  }
}
