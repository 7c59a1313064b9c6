import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { NOTE_MAX } from './play-status.ts';
import { Flag, Id, IdParams, listParameter, Timestamp, preprocess } from './wire.ts';

const TITLE_MAX = 400;
const Tags = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50));

export const UserNote = z
  .object({
    id: z.int(),
    title: z.string(),
    content: z.string(),
    is_public: z.boolean(),
    tags: z.array(z.string()),
    user_id: z.int(),
    username: z.string(),
    user_avatar_path: z.string(),
    user_updated_at: z.nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'UserNote' });
export type UserNote = z.output<typeof UserNote>;

const NoteParams = z.object({ id: Id, note_id: Id });

export const listNotes = defineRoute({
  method: 'GET',
  path: '/roms/:id/notes',
  access: 'roms.read',
  summary: 'Your notes on a game and the public ones of others, newest first.',
  params: IdParams,
  query: z.object({
    public_only: z._default(Flag, false),
    search: z.optional(z.string().check(z.maxLength(400))),
    tags: preprocess(listParameter, Tags),
  }),
  response: z.array(UserNote),
});

export const listNoteIds = defineRoute({
  method: 'GET',
  path: '/roms/:id/notes/identifiers',
  access: 'roms.read',
  summary: 'The ids of the notes you may read on a game.',
  params: IdParams,
  response: z.array(z.int()),
});

export const addNote = defineRoute({
  method: 'POST',
  path: '/roms/:id/notes',
  access: 'roms.user.write',
  isPersonal: true,
  summary: 'Write a note on a game.',
  params: IdParams,
  body: z.object({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_MAX)),
    content: z._default(z.string().check(z.maxLength(NOTE_MAX)), ''),
    is_public: z._default(z.boolean(), false),
    tags: z._default(Tags, []),
  }),
  response: UserNote,
});

export const updateNote = defineRoute({
  method: 'PUT',
  path: '/roms/:id/notes/:note_id',
  access: 'roms.user.write',
  isPersonal: true,
  summary: 'Change one of your notes.',
  params: NoteParams,
  body: z.object({
    title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_MAX))),
    content: z.optional(z.string().check(z.maxLength(NOTE_MAX))),
    is_public: z.optional(z.boolean()),
    tags: z.optional(Tags),
  }),
  response: UserNote,
});

export const deleteNote = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/notes/:note_id',
  access: 'roms.user.write',
  isPersonal: true,
  summary: 'Delete one of your notes.',
  params: NoteParams,
  response: z.object({ message: z.string() }),
});
