import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    collection: CollectionTable;
    collection_rom: CollectionRomTable;
    smart_collection: SmartCollectionTable;
  }
}

interface OwnedCollection {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The name as it is compared: no case, composed Unicode. */
  name_key: string;
  description: Generated<string>;
  is_public: Generated<Bit>;
  created_at: string;
  updated_at: string;
}

export interface CollectionTable extends OwnedCollection {
  /** At most one of a person is. */
  is_favorite: Generated<Bit>;
  /** Raised with every change of its games, so that caches know. */
  version: Generated<number>;
  url_cover: Generated<string>;
  /** Below the resources folder; empty: none. */
  path_cover_small: Generated<string>;
  path_cover_large: Generated<string>;
}

export interface CollectionRomTable {
  collection_id: number;
  rom_id: number;
  added_at: string;
}

export interface SmartCollectionTable extends OwnedCollection {
  /** JSON: parameters of `GET /roms`. */
  filter_criteria: Generated<string>;
}
