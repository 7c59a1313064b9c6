import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, IdParams, Nothing, Timestamp } from './wire.ts';

export const COMMENT_MAX = 10_000;

export const NoteComment = z
  .object({
    id: z.int(),
    note_id: z.int(),
    user_id: z.int(),
    username: z.string(),
    user_avatar_path: z.string(),
    user_updated_at: z.nullable(Timestamp),
    /** Markdown. */
    content: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    /** Whether the caller may delete it: the author, the author of the note, or an admin. */
    can_delete: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'NoteComment' });
export type NoteComment = z.output<typeof NoteComment>;

const Setting = z
  .object({ is_enabled: z.boolean() })
  .register(z.globalRegistry, { id: 'NoteCommentSetting' });

const NoteParams = z.object({ id: Id, note_id: Id });
const CommentParams = z.object({ id: Id, note_id: Id, comment_id: Id });
const Body = z.object({
  content: z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX)),
});

export const getCommentSetting = defineRoute({
  method: 'GET',
  path: '/notes/comments/setting',
  access: 'roms.read',
  summary: 'Whether people may comment on public notes.',
  response: Setting,
});

export const setCommentSetting = defineRoute({
  method: 'PUT',
  path: '/notes/comments/setting',
  access: 'users.write',
  audit: 'comment_setting_changed',
  summary: 'Allow or stop comments on public notes. Existing comments are kept.',
  body: Setting,
  response: Setting,
});

export const listNoteComments = defineRoute({
  method: 'GET',
  path: '/roms/:id/notes/comments',
  access: 'roms.read',
  summary: 'The comments on the public notes of a game, oldest first. None while they are off.',
  params: IdParams,
  response: z.array(NoteComment),
});

export const addNoteComment = defineRoute({
  method: 'POST',
  path: '/roms/:id/notes/:note_id/comments',
  access: 'roms.user.write',
  isPersonal: true,
  summary: 'Comment on a public note.',
  params: NoteParams,
  body: Body,
  response: NoteComment,
});

export const updateNoteComment = defineRoute({
  method: 'PUT',
  path: '/roms/:id/notes/:note_id/comments/:comment_id',
  access: 'roms.user.write',
  isPersonal: true,
  summary: 'Change one of your comments.',
  params: CommentParams,
  body: Body,
  response: NoteComment,
});

export const deleteNoteComment = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/notes/:note_id/comments/:comment_id',
  access: 'roms.user.write',
  isPersonal: true,
  summary: 'Delete a comment: your own, one on your note, or as an admin anyone’s.',
  params: CommentParams,
  response: Nothing,
});
