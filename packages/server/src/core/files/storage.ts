import type { SetupLibrary } from '@saveroom/contract';

import type { DiskFloor } from './disk-floor.ts';
import type { DatFolder } from '#modules/dats/dat-folder.ts';
import type { ImportFolder } from '#modules/metadata/imports/import-folder.ts';
import type { PlayerFolder } from '#modules/players/player-folder.ts';
import type { FolderLook } from './look-at-folder.ts';
import type { RenameJournal } from '#modules/roms/rename-journal.disk.ts';
import type { Resources } from '#modules/artwork/resources.ts';
import type { AssetStore } from '#modules/saves/asset-store.ts';
import type { UnpackedStore } from '#modules/fingerprint/unpacked/unpacked-store.ts';

/** The server's view of the disk: its own data folder and the library roots. */
export interface Storage {
  readonly dats: DatFolder;
  readonly imports: ImportFolder;
  readonly players: PlayerFolder;
  readonly renames: RenameJournal;
  readonly resources: Resources;
  readonly unpacked: UnpackedStore;
  readonly saves: AssetStore;
  readonly diskFloor: DiskFloor;
  /** Where the library as lists have it in memory is left for the next process. */
  readonly catalogueFile: string;
  /** The data folder and its disk, without touching them. */
  lookAtData(): Promise<FolderLook>;
  /** Whether a file can be written there, to its end; null: it can. */
  tryToWrite(): Promise<string | null>;
  /** What stands in each library root right now. */
  inspectLibrary(romsFolder: string): Promise<SetupLibrary>;
  /** Names of the platform folders in all roots, at most a second old; cheap enough to poll. */
  listPlatformNames(folders: { roms: string; firmware: string }): Promise<string[]>;
  saveAvatar(userId: number, webp: Uint8Array): Promise<string>;
  /** Null: there is none. `path` is the stored `avatar_path`. */
  readAvatar(path: string): Promise<Uint8Array | null>;
  removeAvatar(path: string): Promise<void>;
}
