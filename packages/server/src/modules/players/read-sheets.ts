import { text } from 'node:stream/consumers';

import { extensionOf } from '#modules/names/names.api.ts';
import type { ServedFile } from '#core/files/served-file.ts';

const SHEETS = new Set(['cue', 'gdi', 'm3u', 'm3u8']);
/** Longer is no list of tracks. */
const LONGEST_BYTES = 256 * 1024;

export interface PartOfGame {
  /** Within the game. */
  readonly path: string;
  readonly size: number;
  readonly open: () => Promise<ServedFile | null>;
}

/** The small texts of a game that say which of its files belong together, by path. */
export async function readSheets(
  parts: readonly PartOfGame[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { path, size, open } of parts) {
    if (!SHEETS.has(extensionOf(path)) || size > LONGEST_BYTES) continue;
    const file = await open();
    if (!file) continue;
    const end = Math.min(file.size, LONGEST_BYTES) - 1;
    if (end < 0) await file.close();
    else texts.set(path, await text(file.stream({ start: 0, end })));
  }
  return texts;
}
