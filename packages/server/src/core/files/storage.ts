import type { DiskSpaceReserve } from './disk-space.ts';
import type { FolderStatus } from './inspect-folder.ts';

/** The data folder of the server. Each module adds its stores by declaration merging. */
export interface Storage {
  readonly diskReserve: DiskSpaceReserve;
  /** The state of the data folder and its disk, without writing to it. */
  inspectDataFolder(): Promise<FolderStatus>;
  /** Null: a test file was written; otherwise the error code. */
  tryToWrite(): Promise<string | null>;
}
