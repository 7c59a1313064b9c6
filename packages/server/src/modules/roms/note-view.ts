import type { UserNote } from '@saveroom/contract';

import type { NoteRow } from './notes.queries.ts';

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
