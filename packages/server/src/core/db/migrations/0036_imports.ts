import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const imports: Migration = {
  name: '0036_imports',

  async up(db, types) {
    await createRuns(db, types);
    await createLines(db, types);
  },
};

async function createRuns(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('import_run')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('source', textType, (col) => col.notNull())
    .addColumn('state', textType, (col) => col.notNull())
    .addColumn('is_dry_run', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('address', 'text')
    .addColumn('folder', 'text')
    .addColumn('settings', 'text', (col) => col.notNull())
    .addColumn('job_id', textType)
    .addColumn('position', 'text')
    .addColumn('done', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('total', 'integer')
    .addColumn('current', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('counts', 'text', (col) => col.notNull().defaultTo('{}'))
    .addColumn('error', 'text')
    .addColumn('error_code', textType)
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .addColumn('started_at', textType)
    .addColumn('finished_at', textType)
    .execute();
  // For the imports of a user, and for those that are deleted with an account.
  await db.schema.createIndex('import_run_of_user').on('import_run').columns(['user_id']).execute();
}

async function createLines(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('import_line')
    .addColumn('id', idType)
    .addColumn('run_id', 'integer', (col) =>
      col.notNull().references('import_run.id').onDelete('cascade'),
    )
    .addColumn('kind', textType, (col) => col.notNull())
    .addColumn('outcome', textType, (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('place', 'text', (col) => col.notNull())
    .addColumn('reason_code', textType)
    .addColumn('reason', 'text')
    .execute();
  // A page of the report, in the order of the import: of all lines, or of one kind or outcome.
  for (const columns of [['id'], ['kind', 'outcome', 'id'], ['outcome', 'id']]) {
    await db.schema
      .createIndex(`import_line_by_${columns.join('_')}`)
      .on('import_line')
      .columns(['run_id', ...columns])
      .execute();
  }
}
