import { beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import type { FileEntry, JournalEntry } from '#game/saves/save-journal.ts';
import { FakeJournal } from '#testing/fake-journal.ts';

import { resumePendingSaves, sendPendingSaves } from './send-pending-saves.ts';

const entry = (id: string, patch: Partial<FileEntry> = {}): FileEntry => ({
  id,
  userId: 1,
  romId: 7,
  run: 'gone',
  revision: 1,
  kind: 'save',
  fileName: 'Game.srm',
  emulator: 'fceumm',
  coreVersion: '1',
  assetId: null,
  basedOn: null,
  content: new ArrayBuffer(1),
  picture: null,
  isAuto: false,
  ...patch,
});

const send = vi.fn<(entry: JournalEntry) => Promise<void>>();
const alive = () => Promise.resolve(new Set(['here']));
let journal: FakeJournal;

beforeEach(async () => {
  send.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  journal = new FakeJournal();
  await journal.put(entry('a'));
  await journal.put(entry('b', { romId: 8, run: 'gone too' }));
  await journal.put(entry('c', { run: 'here' }));
});

test('saves of ended runs are sent in order; those of live runs are not', async () => {
  const { romIds, left } = await sendPendingSaves(1, { journal, alive, send });
  expect(send.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
  expect([...journal.entries.keys()]).toEqual(['c']);
  expect([[...romIds], left]).toEqual([[7, 8], []]);
});

test('pending saves stay in the journal while the server is unreachable', async () => {
  send.mockRejectedValue(new ApiError(0, 'network', 'offline'));
  const { left } = await sendPendingSaves(1, { journal, alive, send });
  expect(send).toHaveBeenCalledTimes(1);
  expect([left, journal.entries.size]).toEqual([[7, 8], 3]);
});

test('a rejected save stays in the journal and does not block the next', async () => {
  send.mockRejectedValueOnce(new ApiError(404, 'not_found', 'Rom with id 7 not found'));
  const { left } = await sendPendingSaves(1, { journal, alive, send });
  expect(send).toHaveBeenCalledTimes(2);
  expect([left, [...journal.entries.keys()]]).toEqual([[7], ['a', 'c']]);
});

test('pending saves of the first user are not sent after another user signed in', async () => {
  vi.useFakeTimers();
  send.mockRejectedValue(new ApiError(0, 'network', 'offline'));
  const stop = resumePendingSaves(1, createQueryClient(), { journal, alive, send });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(send).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(journal.entries.size).toBe(3);
  vi.useRealTimers();
});
