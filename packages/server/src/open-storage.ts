import { openAvatars } from '#modules/accounts/avatars.disk.ts';
import type { DataFolder } from '#core/files/data-folder.ts';
import { DiskFloor } from '#core/files/disk-floor.ts';
import { openDatFolder } from '#modules/dats/dat-folder.disk.ts';
import { openImportFolder } from '#modules/metadata/imports/import-folder.disk.ts';
import { inspectLibrary } from '#modules/library/inspect-library.disk.ts';
import type { RootList } from '#modules/library/library-roots.disk.ts';
import { PlatformNames } from '#modules/library/platform-names.disk.ts';
import { openPlayerFolder, type Pack } from '#modules/players/player-folder.disk.ts';
import { lookAtFolder, tryToWrite } from '#core/files/look-at-folder.ts';
import { openRenameJournal } from '#modules/roms/rename-journal.disk.ts';
import { openResources } from '#modules/artwork/resources.disk.ts';
import { openAssetStore } from '#modules/saves/asset-store.disk.ts';
import type { Storage } from '#core/files/storage.ts';
import { openUnpackedStore } from '#modules/fingerprint/unpacked/unpacked-store.disk.ts';

interface Players {
  /** What the set-up made; null: nothing. */
  readonly bundled: string | null;
  /** Tests bring their own packages. */
  readonly pack?: Pack;
}

export function openStorage(
  folder: DataFolder,
  roots: RootList,
  players: Players = { bundled: null },
  { minFreeBytes = 0 }: { minFreeBytes?: number } = {},
): Storage {
  const platformNames = new PlatformNames();
  return {
    avatars: openAvatars(folder.assets),
    dats: openDatFolder(folder.dats),
    imports: openImportFolder(folder.imports),
    players: openPlayerFolder({ ...players, fetched: folder.players }),
    renames: openRenameJournal(folder.renames),
    resources: openResources(folder.resources),
    saves: openAssetStore(folder.assets),
    diskFloor: new DiskFloor(folder.root, minFreeBytes),
    unpacked: openUnpackedStore(folder.unpacked),
    catalogueFile: folder.catalogue,
    lookAtData: () => lookAtFolder(folder.root),
    tryToWrite: () => tryToWrite(folder.root),
    inspectLibrary: (romsFolder) => inspectLibrary(roots.current, romsFolder),
    listPlatformNames: (folders) => platformNames.list(roots.current, folders),
  };
}
