import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    core_setting: CoreSettingTable;
  }
}

/** A core that an admin enabled or disabled. */
export interface CoreSettingTable {
  name: string;
  enabled: Bit;
}
