import { copyDatabase } from './copy/copy-database.ts';
import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';

import type { BackupContext } from './backup-request.ts';
import { vacuumInto } from './snapshot.queries.ts';

/**
 * Writes a consistent snapshot of the database to a SQLite file, whatever the engine. Writers are
 * not blocked: SQLite preserves the old pages for the reader, PostgreSQL the old rows.
 */
export async function copyToFile(
  engine: Pick<Engine, 'name' | 'db'>,
  file: string,
  { signal, progress }: Pick<BackupContext, 'signal' | 'progress'>,
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
