/** What a scan has done so far, as people and clients of every age read it. */
export interface ScanStats {
  total_platforms: number;
  total_roms: number;
  scanned_platforms: number;
  new_platforms: number;
  identified_platforms: number;
  scanned_roms: number;
  new_roms: number;
  changed_roms: number;
  moved_roms: number;
  returned_roms: number;
  missing_roms: number;
  identified_roms: number;
  scanned_firmware: number;
  new_firmware: number;
  warnings: number;
}

export const noStats = (): ScanStats => ({
  total_platforms: 0,
  total_roms: 0,
  scanned_platforms: 0,
  new_platforms: 0,
  identified_platforms: 0,
  scanned_roms: 0,
  new_roms: 0,
  changed_roms: 0,
  moved_roms: 0,
  returned_roms: 0,
  missing_roms: 0,
  identified_roms: 0,
  scanned_firmware: 0,
  new_firmware: 0,
  warnings: 0,
});

/** The names the counters had in older versions, beside the ones they have now. */
export const withOldNames = (stats: ScanStats) => ({
  ...stats,
  added_platforms: stats.new_platforms,
  metadata_platforms: stats.identified_platforms,
  added_roms: stats.new_roms,
  metadata_roms: stats.identified_roms,
  added_firmware: stats.new_firmware,
});
