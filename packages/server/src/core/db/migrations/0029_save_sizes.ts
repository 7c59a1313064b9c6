import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const saveSizes: Migration = {
  name: '0029_save_sizes',

  async up(db) {
    // Index for the storage used by a user, which every upload checks.
    await db.schema
      .createIndex('asset_version_size')
      .on('asset_version')
      .columns(['asset_id', 'size'])
      .execute();
  },
};
