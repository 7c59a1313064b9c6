import type { Generated } from 'kysely';

declare module '#core/db/tables.ts' {
  interface Tables {
    limit_set: LimitSetTable;
    traffic: TrafficTable;
    play_presence: PlayPresenceTable;
    play_extension: PlayExtensionTable;
  }
}

/** The limits of a group or of a user: one of the ids is set. Null: not limited by this row. */
export interface LimitSetTable {
  id: Generated<number>;
  group_id: number | null;
  user_id: number | null;
  /** In all columns 0 means that there is no limit, whatever the groups say. */
  storage_bytes: number | null;
  upload_day_bytes: number | null;
  upload_month_bytes: number | null;
  upload_total_bytes: number | null;
  download_day_bytes: number | null;
  download_month_bytes: number | null;
  play_minutes_day: number | null;
  /** `PlaySchedule.hours`, joined with spaces. */
  play_hours: string | null;
  time_zone: string | null;
  updated_at: string;
}

export type TrafficKind = 'upload' | 'download';

/** What a user transferred on a day. */
export interface TrafficTable {
  user_id: number;
  kind: TrafficKind;
  /** `2026-11-18`, in UTC. */
  day: string;
  bytes: number;
}

/** A time in which a browser of the user reported that a game runs. */
export interface PlayPresenceTable {
  id: Generated<number>;
  user_id: number;
  started_at: string;
  ended_at: string;
}

/** Until when an admin allowed a user to play, whatever the limits say. */
export interface PlayExtensionTable {
  user_id: number;
  until: string;
}
