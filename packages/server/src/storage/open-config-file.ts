import { accessSync, constants, readFileSync, statSync } from 'node:fs';

import type { ConfigFile } from '#config/config-file.ts';
import { parseConfig, type ParsedConfig } from '#config/parse-config.ts';

/** Read when first asked for and again whenever the file on disk is another one. */
export function openConfigFile(path: string): ConfigFile {
  let seen: string | undefined;
  let parsed: ParsedConfig | undefined;

  const read = (): ParsedConfig => {
    const info = statSync(path, { throwIfNoEntry: false });
    const version = info ? `${info.mtimeMs}:${info.size}:${info.ino}` : 'absent';
    if (!parsed || version !== seen) {
      seen = version;
      parsed = info ? readFrom(path) : parseConfig(null, { mounted: false, writable: false });
    }
    return parsed;
  };

  return { current: () => read().config, folders: () => read().folders };
}

function readFrom(path: string): ParsedConfig {
  const file = { mounted: true, writable: isWritable(path) };
  try {
    return parseConfig(readFileSync(path, 'utf8'), file);
  } catch {
    const { config, folders } = parseConfig(null, file);
    const fault = "Config file can't be read. Check config.yml permissions";
    return { config: { ...config, CONFIG_FILE_PARSE_ERROR: fault }, folders };
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
