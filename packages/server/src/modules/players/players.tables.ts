import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    core_setting: CoreSettingTable;
  }
}

/** What an admin chose for a core of an emulator. */
export interface CoreSettingTable {
  name: string;
  enabled: Bit;
}
