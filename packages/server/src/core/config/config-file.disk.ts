import { readFileSync, statSync } from 'node:fs';

import type { ConfigFile } from './config-file.ts';
import { parseConfig, type ParsedConfig } from './parse-config.ts';

import { canBeMadeNow, isWritableNow } from '#core/files/is-writable.ts';
import { writeConfigFile } from './write-config-file.disk.ts';

/** Read when first asked for and again whenever the file on disk is another one. */
export function openConfigFile(path: string): ConfigFile {
  let seen: string | undefined;
  let parsed: ParsedConfig | undefined;

  const read = (): ParsedConfig => {
    const info = statSync(path, { throwIfNoEntry: false });
    const version = info ? `${info.mtimeMs}:${info.size}:${info.ino}` : 'absent';
    if (!parsed || version !== seen) {
      seen = version;
      parsed = info
        ? readFrom(path)
        : parseConfig(null, { mounted: false, writable: canBeMadeNow(path) });
    }
    return parsed;
  };

  let writing: Promise<void> = Promise.resolve();

  return {
    current: () => read().config,
    folders: () => read().folders,
    edit(edit) {
      const turn = writing.then(() => writeConfigFile(path, edit));
      writing = turn.catch(() => {});
      return turn;
    },
  };
}

function readFrom(path: string): ParsedConfig {
  const file = { mounted: true, writable: isWritableNow(path) };
  try {
    return parseConfig(readFileSync(path, 'utf8'), file);
  } catch {
    const { config, folders } = parseConfig(null, file);
    const fault = "Config file can't be read. Check config.yml permissions";
    return { config: { ...config, CONFIG_FILE_PARSE_ERROR: fault }, folders };
  }
}
