import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { DataFolder } from '#core/files/data-folder.ts';
import { dataFault } from '#core/files/disk-fault.ts';
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

    async saveAvatar(userId, webp) {
      const path = avatarPath(userId);
      const target = join(folder.assets, path);
      try {
        await mkdir(dirname(target), { recursive: true });
        // Written beside and moved over: a full disk or a crash never leaves half a picture.
        await writeFile(`${target}.part`, webp, { flush: true });
        await rename(`${target}.part`, target);
      } catch (error) {
        throw dataFault(error);
      }
      return path;
    },

    async readAvatar(path) {
      if (!AVATAR_PATH.test(path)) return null;
      return readFile(join(folder.assets, path)).catch(() => null);
    },

    async removeAvatar(path) {
      if (AVATAR_PATH.test(path)) await rm(join(folder.assets, path), { force: true });
    },
  };
}

/** Clients build the picture's address from this path, so its shape is part of the contract. */
const avatarPath = (userId: number): string =>
  `users/${Buffer.from(`User:${userId}`).toString('hex')}/profile/avatar.webp`;

const AVATAR_PATH = /^users\/[0-9a-f]{2,64}\/profile\/avatar\.webp$/;
