import type { DiskFloor } from './disk-floor.ts';
import type { FolderLook } from './look-at-folder.ts';

/** The server's own data folder. Modules add their parts of it, beside the type of each. */
export interface Storage {
  readonly diskFloor: DiskFloor;
  /** The data folder and its disk, without touching them. */
  lookAtData(): Promise<FolderLook>;
  /** Whether a file can be written there, to its end; null: it can. */
  tryToWrite(): Promise<string | null>;
}
