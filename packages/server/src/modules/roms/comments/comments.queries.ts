import type { Db } from '#core/db/engine.ts';

const SETTING = 'note_comments';

export async function areCommentsEnabled(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('server_setting')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  return row?.value === 'true';
}

export async function saveCommentsEnabled(db: Db, isEnabled: boolean): Promise<void> {
  const value = JSON.stringify(isEnabled);
  await db
    .insertInto('server_setting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

const selectComments = (db: Db) =>
  db
    .selectFrom('note_comment')
    .innerJoin('rom_note', 'rom_note.id', 'note_comment.note_id')
    .innerJoin('users', 'users.id', 'note_comment.user_id')
    .selectAll('note_comment')
    .select(['users.username', 'users.avatar_path', 'users.updated_at as user_updated_at'])
    .select('rom_note.user_id as note_user_id')
    // A note that its author made private again takes its comments with it.
    .where('rom_note.is_public', '=', 1);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

export const findComments = (db: Db, romId: number): Promise<CommentRow[]> =>
  selectComments(db).where('rom_note.rom_id', '=', romId).orderBy('note_comment.id').execute();

interface CommentKey {
  readonly romId: number;
  readonly noteId: number;
  readonly id: number;
}

export const findComment = (
  db: Db,
  { romId, noteId, id }: CommentKey,
): Promise<CommentRow | undefined> =>
  selectComments(db)
    .where('rom_note.rom_id', '=', romId)
    .where('note_comment.note_id', '=', noteId)
    .where('note_comment.id', '=', id)
    .executeTakeFirst();

interface NewComment {
  readonly noteId: number;
  readonly userId: number;
  readonly content: string;
  readonly now: string;
}

export async function insertComment(
  db: Db,
  { noteId, userId, content, now }: NewComment,
): Promise<number> {
  const { id } = await db
    .insertInto('note_comment')
    .values({ note_id: noteId, user_id: userId, content, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveComment(
  db: Db,
  id: number,
  patch: { content: string; updated_at: string },
): Promise<void> {
  await db.updateTable('note_comment').set(patch).where('id', '=', id).execute();
}

export async function removeComment(db: Db, id: number): Promise<void> {
  await db.deleteFrom('note_comment').where('id', '=', id).execute();
}
