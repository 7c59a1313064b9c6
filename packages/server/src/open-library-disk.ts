import type { ConfigFile } from '#core/config/config-file.disk.ts';
import { openFirmwareDisk } from '#modules/firmware/firmware.disk.ts';
import type { RootList } from '#modules/library/library-roots.disk.ts';
import { openLibraryFiles, type LibraryDisk } from '#modules/library/library.disk.ts';
import { openGameChanges } from '#modules/roms/change-game.disk.ts';
import { openUploadDisk } from '#modules/uploads/uploads.disk.ts';

/** The library folders, with the parts that each module adds. */
export const openLibraryDisk = (
  library: RootList,
  configFile: Pick<ConfigFile, 'current' | 'folders'>,
): LibraryDisk =>
  Object.assign(openLibraryFiles(library, configFile), {
    firmware: openFirmwareDisk(library, configFile),
    games: openGameChanges(library),
    uploads: openUploadDisk(library, configFile),
  });
