import type { Selectable } from 'kysely';

import type { Tables } from '#core/db/tables.ts';
import type { Db } from '#core/db/engine.ts';

import { bumpUserVersion } from '#modules/roms/roms.api.ts';
import { moveSaves } from '#modules/saves/saves.api.ts';

interface Move {
  /** The row that is merged and then deleted. */
  readonly from: number;
  readonly to: number;
  readonly now: string;
}

/** Moves statuses, notes, saves and collection memberships from one game to another. */
export async function moveUserData(db: Db, move: Move): Promise<void> {
  const userIds = new Set([
    ...(await moveMarks(db, move)),
    ...(await moveMemberships(db, move)),
    ...(await moveSaves(db, move)),
  ]);
  await moveNotes(db, move);
  for (const userId of userIds) await bumpUserVersion(db, userId);
}

type Marks = Selectable<Tables['rom_user']>;

async function moveMarks(db: Db, { from, to, now }: Move): Promise<number[]> {
  const rows = await db
    .selectFrom('rom_user')
    .selectAll()
    .where('rom_id', 'in', [from, to])
    .execute();
  const newer = rows.filter(({ rom_id }) => rom_id === from);
  for (const row of newer) {
    const older = rows.find(({ rom_id, user_id }) => rom_id === to && user_id === row.user_id);
    if (older) {
      await db.deleteFrom('rom_user').where('id', '=', row.id).execute();
      const patch = { ...mergedMarks(older, row), updated_at: now };
      await db.updateTable('rom_user').set(patch).where('id', '=', older.id).execute();
    } else {
      const patch = { rom_id: to, updated_at: now };
      await db.updateTable('rom_user').set(patch).where('id', '=', row.id).execute();
    }
  }
  return newer.map(({ user_id }) => user_id);
}

/** The newer values win, but an unset value never clears a set one. */
const mergedMarks = (older: Marks, newer: Marks) => ({
  last_played:
    [older.last_played, newer.last_played]
      .filter((at) => at !== null)
      .toSorted()
      .at(-1) ?? null,
  is_main_sibling: newer.is_main_sibling || older.is_main_sibling,
  backlogged: newer.backlogged || older.backlogged,
  now_playing: newer.now_playing || older.now_playing,
  hidden: newer.hidden || older.hidden,
  rating: newer.rating || older.rating,
  difficulty: newer.difficulty || older.difficulty,
  completion: newer.completion || older.completion,
  status: newer.status ?? older.status,
});

/** A number is appended to the title of a note if another note has the same title. */
async function moveNotes(db: Db, { from, to, now }: Move): Promise<void> {
  const notes = await db
    .selectFrom('rom_note')
    .select(['id', 'rom_id', 'user_id', 'title', 'content'])
    .where('rom_id', 'in', [from, to])
    .execute();
  for (const note of notes.filter(({ rom_id }) => rom_id === from)) {
    const own = notes.filter(({ rom_id, user_id }) => rom_id === to && user_id === note.user_id);
    const duplicate = own.find(({ title }) => title === note.title);
    // An identical note is deleted together with its game.
    if (duplicate?.content === note.content) continue;
    const title = freeTitle(note.title, new Set(own.map((one) => one.title)));
    const patch = { rom_id: to, title, updated_at: now };
    await db.updateTable('rom_note').set(patch).where('id', '=', note.id).execute();
  }
}

function freeTitle(title: string, taken: ReadonlySet<string>): string {
  let free = title;
  for (let number = 2; taken.has(free); number += 1) free = `${title} (${number})`.trim();
  return free;
}

async function moveMemberships(db: Db, { from, to, now }: Move): Promise<number[]> {
  const memberships = await db
    .selectFrom('collection_rom')
    .innerJoin('collection', 'collection.id', 'collection_rom.collection_id')
    .select(['collection.id', 'collection.user_id', 'collection_rom.added_at'])
    .where('collection_rom.rom_id', '=', from)
    .execute();
  for (const { id, added_at } of memberships) {
    await db
      .insertInto('collection_rom')
      .values({ collection_id: id, rom_id: to, added_at })
      .onConflict((conflict) => conflict.columns(['collection_id', 'rom_id']).doNothing())
      .execute();
    await db
      .updateTable('collection')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute();
  }
  return memberships.map(({ user_id }) => user_id);
}
