import type { Actor } from '#core/deps.ts';
import type { AuditArea, AuditKind, AuditTarget } from '@saveroom/contract';
import type { Generated } from 'kysely';

declare module '#core/db/tables.ts' {
  interface Tables {
    audit_event: AuditEventTable;
    audit_setting: AuditSettingTable;
  }
}

/** Names are stored as they were, because accounts and games can be renamed and deleted later. */
export interface AuditEventTable {
  id: Generated<number>;
  at: string;
  kind: AuditKind;
  area: AuditArea;
  /** Null: the caller was not signed in. Ids are never used again, on both engines. */
  user_id: number | null;
  username: string | null;
  via: Actor['via'] | null;
  token_name: string | null;
  address: string | null;
  device: string | null;
  target_kind: AuditTarget | null;
  target_id: string | null;
  target_name: string | null;
  /** JSON. */
  details: string;
  /** Unique: a second event with the same key is not stored. Null: always stored. */
  once_key: string | null;
}

/** A single row. */
export interface AuditSettingTable {
  id: number;
  keep_days: number;
}
