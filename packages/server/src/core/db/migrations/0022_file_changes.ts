import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const fileChanges: Migration = {
  name: '0022_file_changes',

  async up(db, { addChangeLogTriggers: noteChanges, addChangeLockTrigger: queueChanges }) {
    await noteChanges(db, { table: 'rom_file', id: 'rom_id' });
    await queueChanges(db, 'rom_file');
  },
};
