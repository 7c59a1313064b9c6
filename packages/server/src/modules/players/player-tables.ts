import type { Bit } from '#core/db/bit.ts';

/** What an admin chose for a core of an emulator. */
export interface CoreSettingTable {
  name: string;
  enabled: Bit;
}
