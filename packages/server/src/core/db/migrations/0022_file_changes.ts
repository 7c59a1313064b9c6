import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const fileChanges: Migration = {
  name: '0022_file_changes',

  async up(db, { addChangeLogTriggers, addChangeLockTrigger }) {
    // Lists cache the files of a game, so a change of a file counts as a change of its game.
    await addChangeLogTriggers(db, { table: 'rom_file', id: 'rom_id' });
    await addChangeLockTrigger(db, 'rom_file');
  },
};
