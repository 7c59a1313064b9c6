import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const audit: Migration = {
  name: '0039_audit',

  async up(db, { idType, textType }) {
    await db.schema
      .createTable('audit_event')
      .addColumn('id', idType)
      .addColumn('at', textType, (col) => col.notNull())
      .addColumn('kind', textType, (col) => col.notNull())
      .addColumn('area', textType, (col) => col.notNull())
      // Without a reference: the event outlives the account.
      .addColumn('user_id', 'integer')
      .addColumn('username', 'text')
      .addColumn('via', textType)
      .addColumn('token_name', 'text')
      .addColumn('address', textType)
      .addColumn('device', 'text')
      .addColumn('target_kind', textType)
      .addColumn('target_id', textType)
      .addColumn('target_name', 'text')
      .addColumn('details', 'text', (col) => col.notNull().defaultTo('{}'))
      .addColumn('once_key', textType)
      .execute();
    // Each filter reads its events newest first. `at`: for the ids of a time range.
    const indexes = [
      ['at'],
      ['kind', 'id'],
      ['area', 'id'],
      ['user_id', 'id'],
      ['address', 'id'],
      ['target_kind', 'target_id', 'id'],
    ];
    for (const columns of indexes) {
      await db.schema
        .createIndex(`audit_event_by_${columns.filter((name) => name !== 'id').join('_')}`)
        .on('audit_event')
        .columns(columns)
        .execute();
    }
    // Events with an equal key are stored once, such as downloads of a game by a user on one day.
    await db.schema
      .createIndex('audit_event_once')
      .unique()
      .on('audit_event')
      .columns(['once_key'])
      .execute();
    await db.schema
      .createTable('audit_setting')
      .addColumn('id', 'integer', (col) => col.primaryKey())
      .addColumn('keep_days', 'integer', (col) => col.notNull())
      .execute();
  },
};
