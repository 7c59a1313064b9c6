import { WIRE_SOURCES } from '@saveroom/contract';
import type { Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import { copyMetadata } from './layers/layers.queries.ts';
import type { RomTable, RomUserTable } from './roms.tables.ts';
import { bumpUserVersion } from './rom-props.queries.ts';

type Rom = Selectable<RomTable>;

/** The newer row `from` is merged into the older row `to` and then deleted. */
export interface RomMerge {
  readonly from: number;
  readonly to: number;
  readonly now: string;
}

/** Columns that come from sources and users, not from the files of the game. */
const IDENTITY_COLUMNS: ReadonlySet<string> = new Set<keyof Rom>([
  'name',
  'sort_key',
  'letter',
  'identified',
  ...WIRE_SOURCES.map((source) => `${source}_id` as const),
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
  'player_count',
  'first_release_date',
  'average_rating',
  'path_cover_small',
  'path_cover_large',
  'thumbhash',
  'has_manual',
  'asked_at',
  'asked_sources',
  'version_choice',
]);
const EMPTY_VALUES: ReadonlySet<unknown> = new Set([null, '', '[]', 0]);

/**
 * Merges the newer row into the older one: the older row gets its path and files, and the newer row
 * is deleted. The user data of both stays. `moveOthers` moves what other modules store about the
 * game and returns the users it belongs to. Call it in a transaction. Returns the time of the change.
 */
export async function mergeRoms(
  db: Db,
  { from, to }: Pick<RomMerge, 'from' | 'to'>,
  moveOthers: (merge: RomMerge) => Promise<number[]>,
): Promise<string> {
  const fresh = await findRom(db, from);
  const before = await findRom(db, to);
  const merge = { from, to, now: fresh.updated_at };
  await db.deleteFrom('rom_file').where('rom_id', '=', to).execute();
  await db.updateTable('rom_file').set({ rom_id: to }).where('rom_id', '=', from).execute();
  const userIds = new Set([...(await moveMarks(db, merge)), ...(await moveOthers(merge))]);
  await moveNotes(db, merge);
  for (const userId of userIds) await bumpUserVersion(db, userId);
  await moveDetail(db, before, fresh);
  await copyMetadata(db, from, to);
  await db.deleteFrom('rom').where('id', '=', from).execute();
  await db.updateTable('rom').set(merged(before, fresh)).where('id', '=', to).execute();
  return merge.now;
}

const findRom = (db: Db, id: number): Promise<Rom> =>
  db.selectFrom('rom').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An identified game keeps its identity; otherwise the newer row's non-empty values win. */
function merged(before: Rom, fresh: Rom): Updateable<RomTable> {
  const { id: _, created_at: __, ...columns } = fresh;
  const taken = Object.entries(columns).filter(
    ([column, value]) =>
      !IDENTITY_COLUMNS.has(column) || (before.identified === 0 && !EMPTY_VALUES.has(value)),
  );
  return Object.fromEntries(taken);
}

async function moveDetail(db: Db, before: Rom, fresh: Rom): Promise<void> {
  const ids = [before.id, fresh.id];
  const details = await db
    .selectFrom('rom_detail')
    .select('rom_id')
    .where('rom_id', 'in', ids)
    .execute();
  const has = new Set(details.map(({ rom_id }) => rom_id));
  if (!has.has(fresh.id) || (has.has(before.id) && before.identified === 1)) return;
  await db.deleteFrom('rom_detail').where('rom_id', '=', before.id).execute();
  await db
    .updateTable('rom_detail')
    .set({ rom_id: before.id })
    .where('rom_id', '=', fresh.id)
    .execute();
}

type Marks = Selectable<RomUserTable>;

async function moveMarks(db: Db, { from, to, now }: RomMerge): Promise<number[]> {
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
async function moveNotes(db: Db, { from, to, now }: RomMerge): Promise<void> {
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
