import { getTimeline } from '@saveroom/contract';
import type { AssetVersion } from '@saveroom/contract';

import { timelineRequest } from '#game/data/timeline.ts';
import { readFile as readKeptFile, readReply as readKeptReply } from '#game/kept/kept-games.ts';
import type { FileEntry } from '#game/saves/save-journal.ts';
import { openSaveJournal } from '#play/saves/save-journal-store.ts';
import { addressOf } from '#shared/api/call.ts';
import type { FetchedFile } from '#shared/lib/fetched-file.ts';

import { pendingEntryId, pendingVersions } from './pending-versions.ts';

/** Pending saves and states, oldest first. */
async function pendingFiles(userId: number): Promise<FileEntry[]> {
  const entries = await openSaveJournal(userId).list();
  return entries.filter((entry) => entry.kind !== 'session');
}

/** The stored reply to a request. Pending saves and states are added to lists of saves. */
export async function readReply(userId: number, address: string): Promise<unknown> {
  const reply = await readKeptReply(userId, address);
  const [, romId] = /\/roms\/(\d+)\/timeline\?/.exec(address) ?? [];
  if (reply === undefined || romId === undefined) return reply;
  const entries = await pendingFiles(userId);
  const pending = entries.filter(
    (entry) =>
      entry.romId === Number(romId) &&
      addressOf(getTimeline, timelineRequest(entry.romId, entry.kind)) === address,
  );
  return [...pendingVersions(pending), ...(reply as readonly AssetVersion[])];
}

export async function readFile(userId: number, address: string): Promise<FetchedFile | undefined> {
  const id = pendingEntryId(address);
  if (id === null) return readKeptFile(userId, address);
  const entry = (await pendingFiles(userId)).find((one) => one.id === id);
  return entry && { file: new Blob([entry.content]), name: entry.fileName, etag: '' };
}
