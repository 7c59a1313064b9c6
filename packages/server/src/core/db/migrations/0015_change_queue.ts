import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const changeQueue: Migration = {
  name: '0015_change_queue',

  async up(db, { addChangeLockTrigger: queueChanges }) {
    for (const table of ['rom', 'rom_detail', 'platform']) await queueChanges(db, table);
  },
};
