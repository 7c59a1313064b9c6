import type { Generated } from 'kysely';

declare module '#core/db/tables.ts' {
  interface Tables {
    note_comment: NoteCommentTable;
    server_setting: ServerSettingTable;
  }
}

/** A comment of a user on a public note, in Markdown. */
export interface NoteCommentTable {
  id: Generated<number>;
  note_id: number;
  user_id: number;
  content: string;
  created_at: string;
  updated_at: string;
}

/** A setting that admins change in the app, as JSON. */
export interface ServerSettingTable {
  name: string;
  value: string;
}
