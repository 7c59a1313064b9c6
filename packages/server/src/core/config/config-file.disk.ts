import { readFileSync, statSync } from 'node:fs';

import type { Config } from '@saveroom/contract';

import { canCreateSync, isWritableSync } from '#core/files/is-writable.ts';
import { Semaphore } from '#core/lib/semaphore.ts';

import type { ConfigEdit } from './edit-config.ts';
import { parseConfig, type ParsedConfig } from './parse-config.ts';
import { writeConfigFile } from './write-config-file.disk.ts';

/** The user's `config.yml`, read again when it changes. */
export interface ConfigFile {
  current(): Config;
  /** Folder names of the library layouts. */
  folders(): { roms: string; firmware: string };
  /** Changes the file, one edit after the other. Throws an `AppError` with the reason. */
  edit(edit: ConfigEdit): Promise<void>;
}

/** The file is read on first use and again whenever it changed on disk. */
export function openConfigFile(path: string): ConfigFile {
  let parsedVersion: string | undefined;
  let parsed: ParsedConfig | undefined;

  const read = (): ParsedConfig => {
    const info = statSync(path, { throwIfNoEntry: false });
    const version = info ? `${info.mtimeMs}:${info.size}:${info.ino}` : 'absent';
    if (!parsed || version !== parsedVersion) {
      parsedVersion = version;
      parsed = info
        ? readFrom(path)
        : parseConfig(null, { mounted: false, writable: canCreateSync(path) });
    }
    return parsed;
  };

  const oneAtATime = new Semaphore(1);

  return {
    current: () => read().config,
    folders: () => read().folders,
    edit: (edit) => oneAtATime.run(() => writeConfigFile(path, edit)),
  };
}

function readFrom(path: string): ParsedConfig {
  const file = { mounted: true, writable: isWritableSync(path) };
  try {
    return parseConfig(readFileSync(path, 'utf8'), file);
  } catch {
    const { config, folders } = parseConfig(null, file);
    const fault = "Config file can't be read. Check config.yml permissions";
    return { config: { ...config, CONFIG_FILE_PARSE_ERROR: fault }, folders };
  }
}
