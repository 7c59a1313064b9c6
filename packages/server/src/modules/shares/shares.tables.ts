import type { LinkTarget, ShareAccess } from '@saveroom/contract';
import type { Generated } from 'kysely';

declare module '#core/db/tables.ts' {
  interface Tables {
    share_link: ShareLinkTable;
    share_visit: ShareVisitTable;
  }
}

export interface ShareLinkTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the token in the address, so that a copy of the database opens no link. */
  token_hash: string;
  target: LinkTarget;
  /** No reference: a link to something that was deleted stays in its owner's list. */
  target_id: number;
  access: ShareAccess;
  name: string;
  password_hash: string | null;
  /** Incremented with the password: visits of an older version end. */
  version: Generated<number>;
  expires_at: string | null;
  max_uses: number | null;
  use_count: Generated<number>;
  last_used_at: string | null;
  created_at: string;
}

/** A visit that was counted as a use of its link. Visits that only look have no row. */
export interface ShareVisitTable {
  /** SHA-256 of the ticket in the visitor's cookie. */
  ticket_hash: string;
  share_id: number;
  expires_at: string;
}
