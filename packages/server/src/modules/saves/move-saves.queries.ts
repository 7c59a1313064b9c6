import type { Db } from '#core/db/engine.ts';

import { numberedLabel, stemOf } from './file-label.ts';

/**
 * Moves saves, states, screenshots and play time of one game to another; a name that is taken
 * there gets a number. Returns the user ids of their owners.
 */
export async function moveSaves(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'rom_id', 'user_id', 'kind', 'file_name', 'deleted_at'])
    .where('rom_id', 'in', [from, to])
    .orderBy('id')
    .execute();
  const moving = rows.filter(({ rom_id }) => rom_id === from);
  const keyOf = (row: (typeof rows)[number], name: string): string =>
    JSON.stringify([row.user_id, row.kind, name]);
  const taken = new Set(
    rows
      .filter(({ rom_id, deleted_at }) => rom_id === to && deleted_at === null)
      .map((row) => keyOf(row, row.file_name)),
  );
  for (const row of moving) {
    let file_name = row.file_name;
    if (row.deleted_at === null) {
      for (let number = 2; taken.has(keyOf(row, file_name)); number += 1) {
        file_name = numberedLabel(row.file_name, number);
      }
      taken.add(keyOf(row, file_name));
    }
    const patch = { rom_id: to, file_name, stem: stemOf(file_name) };
    await db.updateTable('asset').set(patch).where('id', '=', row.id).execute();
  }
  await db.updateTable('play_session').set({ rom_id: to }).where('rom_id', '=', from).execute();
  return moving.map(({ user_id }) => user_id);
}
