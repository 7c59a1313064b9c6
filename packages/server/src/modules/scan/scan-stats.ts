import type { ScanStats } from '@saveroom/contract';

/** The names the counters had in older versions, beside the ones they have now. */
export const withOldNames = (stats: ScanStats) => ({
  ...stats,
  added_platforms: stats.new_platforms,
  metadata_platforms: stats.identified_platforms,
  added_roms: stats.new_roms,
  metadata_roms: stats.identified_roms,
  added_firmware: stats.new_firmware,
});
