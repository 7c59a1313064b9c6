import type {
  addNoteComment as addRoute,
  NoteComment,
  Received,
  updateNoteComment as updateRoute,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { emitShared } from '#core/realtime/emit-shared.ts';
import { findNote } from '#modules/roms/notes.queries.ts';
import { requireRom } from '#modules/roms/read-rom.ts';

import {
  areCommentsEnabled,
  type CommentRow,
  findComment,
  findComments,
  insertComment,
  removeComment,
  saveComment,
  saveCommentsEnabled,
} from './comments.queries.ts';

type CommentDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/** Existing comments stay while comments are off. */
export async function enableComments(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { is_enabled }: { is_enabled: boolean },
): Promise<{ is_enabled: boolean }> {
  await saveCommentsEnabled(db, is_enabled);
  emitShared({ events });
  return { is_enabled };
}

export async function listComments(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  romId: number,
): Promise<NoteComment[]> {
  await requireRom({ db }, romId);
  if (!(await areCommentsEnabled(db))) return [];
  return (await findComments(db, romId)).map((row) => commentView(row, actor));
}

export async function addComment(
  { db, clock, events }: CommentDeps,
  actor: Actor,
  { params, body }: Pick<Received<typeof addRoute>, 'params' | 'body'>,
): Promise<NoteComment> {
  await requireOpen({ db }, params.id);
  const note = await findNote(db, params.note_id);
  if (note?.rom_id !== params.id || note.is_public !== 1) {
    throw new AppError('not_found', 'Note not found');
  }
  const id = await insertComment(db, {
    noteId: note.id,
    userId: actor.user.id,
    content: body.content,
    now: timestamp(clock()),
  });
  emitShared({ events }, { rom_id: params.id });
  return commentView(await requireComment(db, { ...params, comment_id: id }), actor);
}

type CommentParams = Received<typeof updateRoute>['params'];

export async function updateComment(
  { db, clock, events }: CommentDeps,
  actor: Actor,
  { params, body }: Pick<Received<typeof updateRoute>, 'params' | 'body'>,
): Promise<NoteComment> {
  await requireOpen({ db }, params.id);
  const before = await requireComment(db, params);
  if (before.user_id !== actor.user.id) throw deniedError();
  const patch = { content: body.content, updated_at: timestamp(clock()) };
  await saveComment(db, before.id, patch);
  emitShared({ events }, { rom_id: params.id });
  return commentView({ ...before, ...patch }, actor);
}

export async function deleteComment(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  actor: Actor,
  params: CommentParams,
): Promise<null> {
  await requireRom({ db }, params.id);
  const row = await requireComment(db, params);
  if (!mayDelete(row, actor)) throw deniedError();
  await removeComment(db, row.id);
  emitShared({ events }, { rom_id: params.id });
  return null;
}

async function requireOpen({ db }: Pick<Deps, 'db'>, romId: number): Promise<void> {
  await requireRom({ db }, romId);
  if (await areCommentsEnabled(db)) return;
  throw new AppError('forbidden', 'Comments on public notes are off on this server');
}

async function requireComment(
  db: Deps['db'],
  { id: romId, note_id: noteId, comment_id: id }: CommentParams,
): Promise<CommentRow> {
  const row = await findComment(db, { romId, noteId, id });
  if (!row) throw new AppError('not_found', 'Comment not found');
  return row;
}

const deniedError = (): AppError =>
  new AppError('forbidden', 'Only its author can change this comment');

const mayDelete = ({ user_id, note_user_id }: CommentRow, { user, scopes }: Actor): boolean =>
  user_id === user.id || note_user_id === user.id || scopes.includes('users.write');

const commentView = (row: CommentRow, actor: Actor): NoteComment => ({
  id: row.id,
  note_id: row.note_id,
  user_id: row.user_id,
  username: row.username,
  user_avatar_path: row.avatar_path,
  user_updated_at: row.user_updated_at,
  content: row.content,
  created_at: row.created_at,
  updated_at: row.updated_at,
  can_delete: mayDelete(row, actor),
});
