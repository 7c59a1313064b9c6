import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const uploadTotal: Migration = {
  name: '0047_upload_total',

  async up(db) {
    await db.schema.alterTable('limit_set').addColumn('upload_total_bytes', 'bigint').execute();
  },
};
