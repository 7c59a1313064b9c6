import type { Config } from '@saveroom/contract';

import type { ConfigEdit } from './edit-config.ts';

/** The user's `config.yml`, read again when it changes. */
export interface ConfigFile {
  current(): Config;
  /** Folder names of the library layouts. */
  folders(): { roms: string; firmware: string };
  /** Changes the file, one edit after the other. Throws an `AppError` that says what is in the way. */
  edit(edit: ConfigEdit): Promise<void>;
}
