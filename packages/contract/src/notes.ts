import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { NOTE_MAX } from './play-status.ts';
import { Flag, Id, IdParams, Timestamp } from './wire.ts';

const TITLE_MAX = 400;
const Tags = z.array(z.string().max(100)).max(50);

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
    user_updated_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'UserNote' });
export type UserNote = z.output<typeof UserNote>;

const NoteParams = z.object({ id: Id, note_id: Id });

export const listNotes = defineRoute({
  method: 'GET',
  path: '/roms/:id/notes',
  access: 'roms.read',
  summary: 'Your notes on a game and the public ones of others, newest first.',
  params: IdParams,
  query: z.object({
    public_only: Flag.default(false),
    search: z.string().max(400).optional(),
    tags: z.preprocess((value) => (Array.isArray(value) ? value : [value ?? []].flat()), Tags),
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
  summary: 'Write a note on a game.',
  params: IdParams,
  body: z.object({
    title: z.string().trim().min(1).max(TITLE_MAX),
    content: z.string().max(NOTE_MAX).default(''),
    is_public: z.boolean().default(false),
    tags: Tags.default([]),
  }),
  response: UserNote,
});

export const updateNote = defineRoute({
  method: 'PUT',
  path: '/roms/:id/notes/:note_id',
  access: 'roms.user.write',
  summary: 'Change one of your notes.',
  params: NoteParams,
  body: z.object({
    title: z.string().trim().min(1).max(TITLE_MAX).optional(),
    content: z.string().max(NOTE_MAX).optional(),
    is_public: z.boolean().optional(),
    tags: Tags.optional(),
  }),
  response: UserNote,
});

export const deleteNote = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/notes/:note_id',
  access: 'roms.user.write',
  summary: 'Delete one of your notes.',
  params: NoteParams,
  response: z.object({ message: z.string() }),
});
