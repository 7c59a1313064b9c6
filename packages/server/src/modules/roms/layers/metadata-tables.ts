import type { MatchMethod, MetadataField, SourceId } from '@saveroom/contract';

import type { Bit } from '#core/db/bit.ts';

/** What one source says about a game. What is shown is made of all of them. */
export interface RomLayerTable {
  rom_id: number;
  source: SourceId;
  /** `suggested`: not sure enough to be shown without asking. */
  state: 'applied' | 'suggested';
  source_id: string;
  method: MatchMethod;
  /** 0 to 1. */
  score: number;
  /** JSON: what spoke for it. */
  evidence: string;
  name: string;
  platform_name: string | null;
  /** Its page at the source, for people. */
  website: string | null;
  /** JSON: `GameFacts`. */
  facts: string;
  fetched_at: string;
}

/** A wrong match that stays away. */
export interface RomRefusalTable {
  rom_id: number;
  source: SourceId;
  /** Empty: nothing of this source is wanted. */
  source_id: string;
  refused_at: string;
}

/** The `…_metadata` objects of the wire that a person may write himself. */
export const RAW_FIELDS = [
  'igdb_metadata',
  'moby_metadata',
  'ss_metadata',
  'launchbox_metadata',
  'hasheous_metadata',
  'flashpoint_metadata',
  'hltb_metadata',
  'manual_metadata',
] as const;
export type RawField = (typeof RAW_FIELDS)[number];

/** What a person says about a game: stronger than every source, and no scan touches it. */
export interface RomEditTable {
  rom_id: number;
  field: MetadataField | RawField;
  /** JSON. */
  value: string;
  /** `lock`: as it was shown at that time; `edit`: written by a person. */
  kind: 'edit' | 'lock';
  /** Null: the account is gone. */
  user_id: number | null;
  edited_at: string;
}

/** What a DAT says about a game. */
export interface RomClaimTable {
  rom_id: number;
  dat_name: string;
  description: string;
  /** JSON lists, as the DAT writes them. */
  regions: string;
  languages: string;
  is_complete: Bit;
}
