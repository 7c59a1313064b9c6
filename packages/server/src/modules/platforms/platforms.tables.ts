import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    platform: PlatformTable;
  }
}

/** A folder of games. What is known about its system comes from the catalogue, by `slug`. */
export interface PlatformTable {
  id: Generated<number>;
  slug: string;
  fs_slug: string;
  custom_name: string;
  aspect_ratio: string;
  missing: Bit;
  /** Kept by whoever writes games, so that reading them costs nothing. */
  rom_count: Generated<number>;
  fs_size_bytes: Generated<number>;
  /** Taken out of the library; comes back with its folder. */
  removed_at: string | null;
  created_at: string;
  updated_at: string;
}
