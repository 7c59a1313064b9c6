import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const knownSignIns: Migration = {
  name: '0028_known_sign_ins',

  async up(db) {
    // Browsers and IP addresses of earlier sign-ins. `key`: a keyed hash of a browser's cookie or
    // of a block of IP addresses.
    await db.schema
      .createTable('known_sign_in')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_sign_in_pk', ['user_id', 'key'])
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('email_is_trusted', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // E-mail addresses that an admin set are trusted. Only an admin could have set the e-mail
    // address of an admin.
    await db
      .updateTable('users')
      .set({ email_is_trusted: 1 })
      .where('role', '=', 'admin')
      .execute();
  },
};
