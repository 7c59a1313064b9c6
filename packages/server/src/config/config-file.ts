import type { Config } from '@saveroom/contract';

/** The user's `config.yml`, read again when it changes. */
export interface ConfigFile {
  current(): Config;
  /** Folder names of the library layouts. */
  folders(): { roms: string; firmware: string };
}
