import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    platform: PlatformTable;
  }
}

/** A folder of games. Data about its system is in the platform catalogue, by `slug`. */
export interface PlatformTable {
  id: Generated<number>;
  slug: string;
  fs_slug: string;
  custom_name: string;
  aspect_ratio: string;
  missing: Bit;
  /** All code that writes games updates the totals, so that lists need not compute them. */
  rom_count: Generated<number>;
  fs_size_bytes: Generated<number>;
  /** Removed from the library; returns with its folder. */
  removed_at: string | null;
  created_at: string;
  /** Changes of the totals have a time of their own, because each caller sees other totals. */
  updated_at: string;
  /** Empty: the totals have not changed since this column exists. */
  totals_changed_at: Generated<string>;
}
