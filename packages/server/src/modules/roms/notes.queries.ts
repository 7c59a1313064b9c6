import type { UserNote } from '@saveroom/contract';
import type { Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { RomNoteTable } from './roms.tables.ts';

const selectNotes = (db: Db) =>
  db
    .selectFrom('rom_note')
    .innerJoin('users', 'users.id', 'rom_note.user_id')
    .selectAll('rom_note')
    .select([
      'users.username',
      'users.avatar_path as user_avatar_path',
      'users.updated_at as user_updated_at',
    ]);

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

/** The user's own and public notes, newest first. An empty untitled note counts as none. */
export const findNotes = (db: Db, romId: number, userId: number | null): Promise<NoteRow[]> =>
  selectNotes(db)
    .where('rom_note.rom_id', '=', romId)
    .where((eb) =>
      eb.or([eb('rom_note.is_public', '=', 1), eb('rom_note.user_id', '=', userId ?? -1)]),
    )
    .where((eb) => eb.or([eb('rom_note.title', '!=', ''), eb('rom_note.content', '!=', '')]))
    .orderBy('rom_note.updated_at', 'desc')
    .orderBy('rom_note.id', 'desc')
    .execute();

export const findNote = (db: Db, id: number): Promise<NoteRow | undefined> =>
  selectNotes(db).where('rom_note.id', '=', id).executeTakeFirst();

interface NewNote {
  readonly rom_id: number;
  readonly user_id: number;
  readonly title: string;
  readonly content: string;
  readonly is_public: 0 | 1;
  readonly tags: string;
  readonly now: string;
  /** Undefined: now. */
  readonly created_at?: string;
  readonly updated_at?: string;
}

/** Returns the id of the note; undefined: the user has a note with this title on this game. */
export async function insertNote(
  db: Db,
  { now, created_at = now, updated_at = now, ...note }: NewNote,
): Promise<number | undefined> {
  const row = await db
    .insertInto('rom_note')
    .values({ ...note, created_at, updated_at })
    .onConflict((conflict) => conflict.columns(['rom_id', 'user_id', 'title']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface OwnNote {
  readonly id: number;
  readonly rom_id: number;
  readonly user_id: number;
}

/** Updates a note. False: there is none. Throws a duplicate error if another note has the title. */
export async function saveNote(
  db: Db,
  { id, rom_id, user_id }: OwnNote,
  patch: Updateable<RomNoteTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('rom_note')
    .set(patch)
    .where('id', '=', id)
    .where('rom_id', '=', rom_id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeNote(db: Db, { id, rom_id, user_id }: OwnNote): Promise<boolean> {
  const row = await db
    .deleteFrom('rom_note')
    .where('id', '=', id)
    .where('rom_id', '=', rom_id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface UntitledNote {
  readonly rom_id: number;
  readonly user_id: number;
  readonly content?: string;
  readonly is_public?: 0 | 1;
  readonly now: string;
}

/** Saves the only note that older clients know. Omitted fields are unchanged. */
export async function saveUntitledNote(
  db: Db,
  { rom_id, user_id, now, ...patch }: UntitledNote,
): Promise<void> {
  await db
    .insertInto('rom_note')
    .values({ rom_id, user_id, title: '', content: '', ...patch, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['rom_id', 'user_id', 'title']).doUpdateSet({ ...patch, updated_at: now }),
    )
    .execute();
}

export const noteView = (row: NoteRow): UserNote => ({
  id: row.id,
  title: row.title,
  content: row.content,
  is_public: row.is_public === 1,
  tags: JSON.parse(row.tags) as string[],
  user_id: row.user_id,
  username: row.username,
  user_avatar_path: row.user_avatar_path,
  user_updated_at: row.user_updated_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
