import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    collection: CollectionTable;
    collection_rom: CollectionRomTable;
    collection_editor: CollectionEditorTable;
    smart_collection: SmartCollectionTable;
  }
}

interface OwnedCollection {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The name in the form that is compared: lower case, composed Unicode. */
  name_key: string;
  description: Generated<string>;
  is_public: Generated<Bit>;
  created_at: string;
  updated_at: string;
}

export interface CollectionTable extends OwnedCollection {
  /** At most one collection of a user is the favorites. */
  is_favorite: Generated<Bit>;
  /** 1: everyone with an account may edit it. */
  everyone_edits: Generated<Bit>;
  /** Increased with every change of its games, to invalidate caches. */
  version: Generated<number>;
  url_cover: Generated<string>;
  /** Relative to the resources folder; empty: no cover. */
  path_cover_small: Generated<string>;
  path_cover_large: Generated<string>;
}

export interface CollectionRomTable {
  collection_id: number;
  rom_id: number;
  added_at: string;
  /** Null: it is unknown, or the account is gone. */
  added_by: Generated<number | null>;
}

/** A user who may edit the collection of another user. */
export interface CollectionEditorTable {
  collection_id: number;
  user_id: number;
  added_at: string;
}

export interface SmartCollectionTable extends OwnedCollection {
  /** JSON: parameters of `GET /roms`. */
  filter_criteria: Generated<string>;
}
