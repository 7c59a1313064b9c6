import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { DataFolder } from './data-folder.ts';
import { dataFault } from './disk-fault.ts';
import { DiskFloor } from './disk-floor.ts';
import { openDatFolder } from './dats/open-dat-folder.ts';
import { openImportFolder } from './imports/open-import-folder.ts';
import { inspectLibrary } from './inspect-library.ts';
import type { RootList } from './library-roots.ts';
import { PlatformNames } from './platform-names.ts';
import { openPlayerFolder, type Pack } from './players/open-player-folder.ts';
import { lookAtFolder, tryToWrite } from './look-at-folder.ts';
import { openRenameJournal } from './rename-journal.ts';
import { openResources } from './resources-folder.ts';
import { openAssetStore } from './saves/open-asset-store.ts';
import type { Storage } from './storage.ts';
import { openUnpackedStore } from './unpacked/open-unpacked-store.ts';

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
