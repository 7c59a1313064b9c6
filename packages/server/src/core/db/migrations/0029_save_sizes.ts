import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const saveSizes: Migration = {
  name: '0029_save_sizes',

  async up(db) {
    // Serves the sum of all versions of a user, which each upload asks for.
    await db.schema
      .createIndex('asset_version_size')
      .on('asset_version')
      .columns(['asset_id', 'size'])
      .execute();
  },
};
