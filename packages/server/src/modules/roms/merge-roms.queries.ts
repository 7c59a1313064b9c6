import { WIRE_SOURCES } from '@saveroom/contract';
import type { Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import { copyMetadata } from './layers/layers.queries.ts';
import type { RomTable, RomUserTable } from './roms.tables.ts';
import { bumpUserVersion } from './rom-props.queries.ts';

type Rom = Selectable<RomTable>;

/** IDs of two rows of one game. The newer row is merged into the older one and then deleted. */
export interface RomMerge {
  readonly newer: number;
  readonly older: number;
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
 * game and returns the users it belongs to. Must run in a transaction. Returns the time of the
 * change.
 */
export async function mergeRoms(
  db: Db,
  { newer, older }: Pick<RomMerge, 'newer' | 'older'>,
  moveOthers: (merge: RomMerge) => Promise<number[]>,
): Promise<string> {
  const newerRow = await findRom(db, newer);
  const olderRow = await findRom(db, older);
  const merge = { newer, older, now: newerRow.updated_at };
  await db.deleteFrom('rom_file').where('rom_id', '=', older).execute();
  await db.updateTable('rom_file').set({ rom_id: older }).where('rom_id', '=', newer).execute();
  const userIds = new Set([...(await moveMarks(db, merge)), ...(await moveOthers(merge))]);
  await moveNotes(db, merge);
  for (const userId of userIds) await bumpUserVersion(db, userId);
  await moveDetail(db, olderRow, newerRow);
  await copyMetadata(db, newer, older);
  await db.deleteFrom('rom').where('id', '=', newer).execute();
  await db
    .updateTable('rom')
    .set(mergeColumns(olderRow, newerRow))
    .where('id', '=', older)
    .execute();
  return merge.now;
}

const findRom = (db: Db, id: number): Promise<Rom> =>
  db.selectFrom('rom').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An identified game keeps its identity; otherwise the newer row's non-empty values win. */
function mergeColumns(older: Rom, newer: Rom): Updateable<RomTable> {
  const { id: _, created_at: __, ...columns } = newer;
  const fromNewer = Object.entries(columns).filter(
    ([column, value]) =>
      !IDENTITY_COLUMNS.has(column) || (older.identified === 0 && !EMPTY_VALUES.has(value)),
  );
  return Object.fromEntries(fromNewer);
}

async function moveDetail(db: Db, older: Rom, newer: Rom): Promise<void> {
  const ids = [older.id, newer.id];
  const details = await db
    .selectFrom('rom_detail')
    .select('rom_id')
    .where('rom_id', 'in', ids)
    .execute();
  const withDetail = new Set(details.map(({ rom_id }) => rom_id));
  const keepsOlder = withDetail.has(older.id) && older.identified === 1;
  if (!withDetail.has(newer.id) || keepsOlder) return;
  await db.deleteFrom('rom_detail').where('rom_id', '=', older.id).execute();
  await db
    .updateTable('rom_detail')
    .set({ rom_id: older.id })
    .where('rom_id', '=', newer.id)
    .execute();
}

type Marks = Selectable<RomUserTable>;

async function moveMarks(db: Db, { newer, older, now }: RomMerge): Promise<number[]> {
  const rows = await db
    .selectFrom('rom_user')
    .selectAll()
    .where('rom_id', 'in', [newer, older])
    .execute();
  const newerRows = rows.filter(({ rom_id }) => rom_id === newer);
  for (const row of newerRows) {
    const olderMarks = rows.find(
      ({ rom_id, user_id }) => rom_id === older && user_id === row.user_id,
    );
    if (olderMarks) {
      await db.deleteFrom('rom_user').where('id', '=', row.id).execute();
      const patch = { ...mergeMarks(olderMarks, row), updated_at: now };
      await db.updateTable('rom_user').set(patch).where('id', '=', olderMarks.id).execute();
    } else {
      const patch = { rom_id: older, updated_at: now };
      await db.updateTable('rom_user').set(patch).where('id', '=', row.id).execute();
    }
  }
  return newerRows.map(({ user_id }) => user_id);
}

/** The newer values win, but an unset value never clears a set one. */
const mergeMarks = (older: Marks, newer: Marks) => ({
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
async function moveNotes(db: Db, { newer, older, now }: RomMerge): Promise<void> {
  const notes = await db
    .selectFrom('rom_note')
    .select(['id', 'rom_id', 'user_id', 'title', 'content'])
    .where('rom_id', 'in', [newer, older])
    .execute();
  for (const note of notes.filter(({ rom_id }) => rom_id === newer)) {
    const olderNotes = notes.filter(
      ({ rom_id, user_id }) => rom_id === older && user_id === note.user_id,
    );
    const duplicate = olderNotes.find(({ title }) => title === note.title);
    // An identical note is deleted together with its game.
    if (duplicate?.content === note.content) continue;
    const title = findFreeTitle(note.title, new Set(olderNotes.map((other) => other.title)));
    const patch = { rom_id: older, title, updated_at: now };
    await db.updateTable('rom_note').set(patch).where('id', '=', note.id).execute();
  }
}

function findFreeTitle(title: string, taken: ReadonlySet<string>): string {
  let free = title;
  for (let number = 2; taken.has(free); number += 1) free = `${title} (${number})`.trim();
  return free;
}
