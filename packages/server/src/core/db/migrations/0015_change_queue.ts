import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const changeQueue: Migration = {
  name: '0015_change_queue',

  async up(db, { addChangeLockTrigger }) {
    // On PostgreSQL, writers of these tables take one lock first, so that they cannot deadlock.
    for (const table of ['rom', 'rom_detail', 'platform']) await addChangeLockTrigger(db, table);
  },
};
