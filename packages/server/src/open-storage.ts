import type { ConfigFile } from './core/config/config-file.disk.ts';
import type { DataFolder } from './core/files/data-folder.ts';
import { DiskSpaceReserve } from './core/files/disk-space.ts';
import { inspectFolder, tryToWrite } from './core/files/inspect-folder.ts';
import type { Storage } from './core/files/storage.ts';
import { openAvatars } from './modules/accounts/avatars.disk.ts';
import { openResources } from './modules/artwork/resources.disk.ts';
import { openDatFolder } from './modules/dats/dat-folder.disk.ts';
import { openUnpackedStore } from './modules/fingerprint/unpacked/unpacked-store.disk.ts';
import { openLocalGames } from './modules/game-lists/local-games.disk.ts';
import { openExportFiles } from './modules/exports/export-files.disk.ts';
import { openFirmwareDisk } from './modules/firmware/firmware.disk.ts';
import { inspectLibrary } from './modules/library/inspect-library.disk.ts';
import type { RootList } from './modules/library/library-roots.disk.ts';
import { openLibraryFiles, type LibraryDisk } from './modules/library/library.disk.ts';
import { PlatformNames } from './modules/library/platform-folders.disk.ts';
import { openImportFolder } from './modules/metadata/imports/import-folder.disk.ts';
import { openImportFiles } from './modules/imports/import-input.disk.ts';
import { openPatchFolder } from './modules/patches/patch-folder.disk.ts';
import { openPlayerFolder, type Pack } from './modules/players/player-folder.disk.ts';
import { openGameChanges, openRenameJournal } from './modules/roms/change-game.disk.ts';
import { openAssetStore } from './modules/saves/asset-store.disk.ts';
import { openUploadDisk } from './modules/uploads/uploads.disk.ts';

interface PlayerOptions {
  /** Folder of the bundled players; null: none. */
  readonly bundled: string | null;
  /** Replaced by tests. */
  readonly pack?: Pack;
}

export function openStorage(
  folder: DataFolder,
  roots: RootList,
  players: PlayerOptions = { bundled: null },
  { minFreeBytes = 0 }: { minFreeBytes?: number } = {},
): Storage {
  const platformNames = new PlatformNames();
  return {
    avatars: openAvatars(folder.assets),
    dats: openDatFolder(folder.dats),
    imports: openImportFolder(folder.imports),
    importFiles: openImportFiles(folder.imports),
    patches: openPatchFolder(folder.patches),
    players: openPlayerFolder({ ...players, fetched: folder.players }),
    renames: openRenameJournal(folder.renames),
    resources: openResources(folder.resources),
    saves: openAssetStore(folder.assets),
    diskReserve: new DiskSpaceReserve(folder.root, minFreeBytes),
    unpacked: openUnpackedStore(folder.unpacked),
    listIndexFile: folder.listIndex,
    inspectDataFolder: () => inspectFolder(folder.root),
    tryToWrite: () => tryToWrite(folder.root),
    inspectLibrary: (romsFolder) => inspectLibrary(roots.current, romsFolder),
    listPlatformNames: (folders) => platformNames.list(roots.current, folders),
  };
}

/** The library folders, with the parts that each module adds. */
export const openLibraryDisk = (
  library: RootList,
  configFile: Pick<ConfigFile, 'current' | 'folders'>,
): LibraryDisk =>
  Object.assign(openLibraryFiles(library, configFile), {
    exports: openExportFiles(library),
    localGames: openLocalGames(library),
    firmware: openFirmwareDisk(library, configFile),
    games: openGameChanges(library),
    uploads: openUploadDisk(library, configFile),
  });
