import type { Bit } from './bit.ts';

/** What an admin chose for a core of an emulator. */
export interface CoreSettingTable {
  name: string;
  enabled: Bit;
}
