import { text } from 'node:stream/consumers';

import { extensionOf } from '#modules/names/names.api.ts';
import type { ServedFile } from '#core/files/served-file.ts';

const SHEETS = new Set(['cue', 'gdi', 'm3u', 'm3u8']);
/** A longer file is no list of tracks. */
const MAX_BYTES = 256 * 1024;

export interface OpenableFile {
  /** Path within the game. */
  readonly path: string;
  readonly size: number;
  readonly open: () => Promise<ServedFile | null>;
}

/** The small text files that say which files of a game belong together, by path. */
export async function readSheets(
  files: readonly OpenableFile[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { path, size, open } of files) {
    if (!SHEETS.has(extensionOf(path)) || size > MAX_BYTES) continue;
    const file = await open();
    if (!file) continue;
    const end = Math.min(file.size, MAX_BYTES) - 1;
    if (end < 0) await file.close();
    else texts.set(path, await text(file.stream({ start: 0, end })));
  }
  return texts;
}
