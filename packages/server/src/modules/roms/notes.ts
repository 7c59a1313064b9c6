import type { addNote, listNotes, Received, updateNote, UserNote } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { emitShared } from '#core/realtime/emit-shared.ts';
import type { Reader } from './reader.ts';

import {
  findNote,
  findNotes,
  insertNote,
  noteView,
  type OwnNote,
  removeNote,
  saveNote,
} from './notes.queries.ts';
import { requireRom } from './read-rom.ts';

type NoteDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/** The user's own and public notes that match the search text and have all of the given tags. */
export async function listRomNotes(
  { db }: Pick<Deps, 'db'>,
  reader: Reader,
  { params, query }: Pick<Received<typeof listNotes>, 'params' | 'query'>,
): Promise<UserNote[]> {
  await requireRom({ db }, params.id);
  const rows = await findNotes(db, params.id, reader.userId);
  const search = (query.search ?? '').toLowerCase();
  return rows
    .map(noteView)
    .filter((note) => !query.public_only || note.is_public)
    .filter((note) => `${note.title}\n${note.content}`.toLowerCase().includes(search))
    .filter((note) => query.tags.every((tag) => note.tags.includes(tag)));
}

export async function listRomNoteIds(
  { db }: Pick<Deps, 'db'>,
  reader: Reader,
  romId: number,
): Promise<number[]> {
  await requireRom({ db }, romId);
  const rows = await findNotes(db, romId, reader.userId);
  return rows.map(({ id }) => id);
}

export async function addRomNote(
  { db, clock, events }: NoteDeps,
  userId: number,
  { params, body }: Pick<Received<typeof addNote>, 'params' | 'body'>,
): Promise<UserNote> {
  await requireRom({ db }, params.id);
  const id = await insertNote(db, {
    rom_id: params.id,
    user_id: userId,
    title: body.title,
    content: body.content,
    is_public: body.is_public ? 1 : 0,
    tags: JSON.stringify(body.tags),
    now: timestamp(clock()),
  });
  if (id === undefined) throw titleTakenError(body.title);
  if (body.is_public) emitShared({ events }, { rom_id: params.id });
  return requireNote(db, id);
}

/** Only the given fields change. The untitled note of older clients can get a title here. */
export async function updateRomNote(
  { db, clock, events }: NoteDeps,
  userId: number,
  { params, body }: Pick<Received<typeof updateNote>, 'params' | 'body'>,
): Promise<UserNote> {
  const note = toOwnNote(params, userId);
  const { title, content, is_public, tags } = body;
  const [before, saved] = await db.transaction().execute(async (transaction) => {
    await requireRom({ db: transaction }, params.id);
    const earlier = await findNote(transaction, note.id);
    const saving = saveNote(transaction, note, {
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content }),
      ...(is_public === undefined ? {} : { is_public: is_public ? 1 : 0 }),
      ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
      updated_at: timestamp(clock()),
    });
    // A check beforehand would miss a title that a concurrent request is about to take.
    const isSaved = await saving.catch((error: unknown) => {
      throw title !== undefined && isDuplicate(error) ? titleTakenError(title) : error;
    });
    if (!isSaved) throw noteNotFoundError();
    return [earlier, await requireNote(transaction, note.id)] as const;
  });
  if (before?.is_public === 1 || saved.is_public) emitShared({ events }, { rom_id: params.id });
  return saved;
}

export async function deleteRomNote(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  userId: number,
  params: Received<typeof updateNote>['params'],
): Promise<{ message: string }> {
  await requireRom({ db }, params.id);
  const before = await findNote(db, params.note_id);
  if (!(await removeNote(db, toOwnNote(params, userId)))) throw noteNotFoundError();
  if (before?.is_public === 1) emitShared({ events }, { rom_id: params.id });
  return { message: 'Note deleted successfully' };
}

const toOwnNote = (params: { id: number; note_id: number }, userId: number): OwnNote => ({
  id: params.note_id,
  rom_id: params.id,
  user_id: userId,
});

async function requireNote(db: Deps['db'], id: number): Promise<UserNote> {
  const row = await findNote(db, id);
  if (!row) throw noteNotFoundError();
  return noteView(row);
}

const noteNotFoundError = (): AppError =>
  new AppError('not_found', 'Note not found or not owned by user');

const titleTakenError = (title: string): AppError =>
  new AppError('conflict', `You already have a note called “${title}” on this game`);

const UNIQUE_VIOLATIONS: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Only the unique index detects a duplicate reliably when several requests write at once. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && UNIQUE_VIOLATIONS.has((error as NodeJS.ErrnoException).code ?? '');
