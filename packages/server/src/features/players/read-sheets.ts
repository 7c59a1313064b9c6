import { text } from 'node:stream/consumers';

import type { Deps } from '#deps.ts';
import { extensionOf } from '#lib/read-disc-sheet.ts';

import { pathInGame } from './game-parts.ts';
import type { GameFile, PlayedRom } from './rom-player.queries.ts';

const SHEETS = new Set(['cue', 'gdi', 'm3u', 'm3u8']);
/** Longer is no list of tracks. */
const LONGEST_BYTES = 256 * 1024;

/** The small texts of a game that say which of its files belong together, by path in the game. */
export async function readSheets(
  { disk }: Pick<Deps, 'disk'>,
  rom: PlayedRom,
  files: readonly GameFile[],
): Promise<ReadonlyMap<string, string>> {
  const sheets = files.filter(
    ({ file_name, file_size_bytes }) =>
      SHEETS.has(extensionOf(file_name)) && file_size_bytes <= LONGEST_BYTES,
  );
  const texts = new Map<string, string>();
  for (const file of sheets) {
    const path = `${file.file_path}/${file.file_name}`;
    const open = await disk.files.open({ root: rom.root, path });
    if (!open) continue;
    const end = Math.min(open.size, LONGEST_BYTES) - 1;
    if (end < 0) await open.close();
    else texts.set(pathInGame(rom, file), await text(open.stream({ start: 0, end })));
  }
  return texts;
}
