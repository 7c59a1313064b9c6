import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SavedVersion } from '#play/saves/send-save.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import type {
  FileEntry,
  Playthrough,
  SaveJournal,
  SessionEntry,
} from '#game/saves/save-journal.ts';
import type { SaveSync } from './sync-state.ts';
import { FakeJournal } from '#testing/fake-journal.ts';

import { openSaveJournal } from './save-journal-store.ts';
import { createSaveSync } from './save-sync.ts';

const OFFLINE = new ApiError(0, 'network', 'The server cannot be reached');
const playthrough: Playthrough = {
  userId: 1,
  romId: 7,
  baseName: 'Lantern Hollow',
  emulator: 'fceumm',
  coreVersion: '4.2.3',
  saveExtension: 'srm',
  save: { assetId: 5, versionId: 10 },
};

/** Stores every version that it receives. */
class FakeServer {
  readonly received: { entry: FileEntry; text: string; again: boolean }[] = [];
  readonly sessions: SessionEntry[] = [];
  failure: Error | null = null;
  /** Delays every reply until it resolves. */
  gate: Promise<void> = Promise.resolve();
  diverged: number | null = null;

  readonly sendFile = async (entry: FileEntry, how: { again: boolean }): Promise<SavedVersion> => {
    const { failure } = this;
    await this.gate;
    if (failure) throw failure;
    this.received.push({ entry, text: new TextDecoder().decode(entry.content), ...how });
    const versionId = 10 + this.received.length;
    return { assetId: entry.assetId ?? 6, versionId, divergedFrom: this.diverged };
  };

  readonly sendSession = async (entry: SessionEntry): Promise<void> => {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    this.sessions.push(entry);
  };

  texts = (): string[] => this.received.map(({ text }) => text);
}

let server: FakeServer;
let journal: FakeJournal;
/** The journal of a browser that never opens its database. */
function hangingJournal(): SaveJournal {
  class HangingRequest extends EventTarget {}
  for (const name of ['IDBDatabase', 'IDBObjectStore', 'IDBIndex', 'IDBCursor', 'IDBTransaction']) {
    vi.stubGlobal(name, EventTarget);
  }
  vi.stubGlobal('IDBRequest', HangingRequest);
  vi.stubGlobal('indexedDB', { open: () => new HangingRequest() });
  return openSaveJournal(1);
}
let saveSync: SaveSync;
const releaseLock = vi.fn<() => void>();
const announcePending = vi.fn<() => void>();
const sendOlder = vi.fn<() => Promise<SavedVersion | undefined>>();

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const noPicture = () => Promise.resolve(null);
const change = (text: string) => saveSync.saveChanged(bytes(text), noPicture);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function start(patch: Partial<Playthrough> = {}, saveJournal: SaveJournal = journal): void {
  const presence = { playing: () => undefined, stop: () => undefined };
  const { sendFile, sendSession } = server;
  saveSync = createSaveSync(
    { ...playthrough, ...patch },
    {
      ...{ journal: saveJournal, sendFile, sendSession, sendOlder, presence, announcePending },
      hold: () => releaseLock,
      warmUp: () => undefined,
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  releaseLock.mockClear();
  announcePending.mockClear();
  server = new FakeServer();
  journal = new FakeJournal();
  start();
});
afterEach(async () => {
  server.failure = null;
  saveSync.close();
  // What is unsent is sent, so that nothing listens to the window any longer.
  await pass(120_000);
});

test('a save is in the journal before it is sent, and removed once acknowledged', async () => {
  change('one');
  await pass(10);
  expect(journal.entries.size).toBe(1);
  expect(server.received).toEqual([]);
  expect(saveSync.state()).toEqual({ kind: 'sending' });
  await pass(1000);
  expect(server.texts()).toEqual(['one']);
  expect(server.received[0]?.entry).toMatchObject({
    assetId: 5,
    basedOn: 10,
    fileName: 'Lantern Hollow.srm',
  });
  expect(journal.entries.size).toBe(0);
  expect(saveSync.state().kind).toBe('saved');
});

test('changes in quick succession are one upload, and each upload is based on the last', async () => {
  change('one');
  await pass(400);
  change('two');
  await pass(1100);
  expect(server.texts()).toEqual(['two']);
  change('three');
  await pass(1100);
  expect(server.received[1]?.entry).toMatchObject({ assetId: 5, basedOn: 11 });
});

test('a save that changes all the time is sent at growing intervals', async () => {
  for (let second = 0; second < 60; second += 1) {
    change(`at ${second}`);
    await pass(900);
  }
  expect(server.received.length).toBeGreaterThanOrEqual(2);
  expect(server.received.length).toBeLessThanOrEqual(6);
});

test('a change during an upload stays in the journal and is sent after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.gate = promise;
  change('first');
  await pass(1100);
  change('second');
  await pass(10);
  expect(journal.entries.size).toBe(1);
  resolve();
  await pass(10);
  expect(server.received).toMatchObject([
    { text: 'first', entry: { basedOn: 10 } },
    { text: 'second', entry: { assetId: 5, basedOn: 11 } },
  ]);
  expect(journal.entries.size).toBe(0);
});

test('a save above the quota stays in the journal with the reason until the server accepts it', async () => {
  const full = new ApiError(413, 'over_quota', 'Your saves and states use 1.0 GB of 1.0 GB');
  server.failure = full;
  change('one');
  await pass(1100);
  expect(saveSync.state()).toEqual({ kind: 'waiting', failure: full, isSafe: true });
  expect(journal.entries.size).toBe(1);
  server.failure = null;
  await pass(60_000);
  expect(server.texts()).toEqual(['one']);
  expect(journal.entries.size).toBe(0);
});

test('a save waits while the server is unreachable and is sent again, marked as a retry', async () => {
  server.failure = OFFLINE;
  change('one');
  await pass(1100);
  expect(saveSync.state()).toEqual({ kind: 'waiting', failure: OFFLINE, isSafe: true });
  expect(await saveSync.settle()).toBe('waiting');
  expect(journal.entries.size).toBe(1);
  server.failure = null;
  await pass(60_000);
  expect(server.received).toMatchObject([{ text: 'one', again: true }]);
  expect(saveSync.state().kind).toBe('saved');
});

test('a waiting save is sent as soon as the network is back', async () => {
  server.failure = OFFLINE;
  change('one');
  await pass(30_000);
  server.failure = null;
  window.dispatchEvent(new Event('online'));
  await pass(10);
  expect(server.texts()).toEqual(['one']);
});

test('if the network is back while an attempt still fails, the next one follows at once', async () => {
  const answer = Promise.withResolvers<void>();
  server.failure = OFFLINE;
  server.gate = answer.promise;
  change('one');
  await pass(1100);
  server.failure = null;
  window.dispatchEvent(new Event('online'));
  answer.resolve();
  await pass(10);
  expect(server.texts()).toEqual(['one']);
});

test('a rejected file does not block the others', async () => {
  server.failure = new ApiError(413, 'too_large', 'Too large');
  change('huge');
  await pass(1100);
  server.failure = null;
  const outcome = saveSync.saveState(bytes('state'), null, 'manual');
  await pass(10);
  expect(await outcome).toBe('saved');
});

test('sendLast sends a waiting save at once, even while an upload hangs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.gate = promise;
  change('first');
  await pass(1100);
  change('second');
  await pass(10);
  server.gate = Promise.resolve();
  saveSync.sendLast();
  await pass(10);
  expect(server.received).toMatchObject([{ text: 'second', again: true }]);
  resolve();
  await pass(10);
  expect(journal.entries.size).toBe(0);
});

test('closing the page sends the save and the play time at once', async () => {
  saveSync.playing(true);
  await pass(5000);
  change('last');
  window.dispatchEvent(new Event('pagehide'));
  await pass(10);
  expect(server.received).toMatchObject([{ text: 'last', again: true }]);
  expect(server.sessions).toHaveLength(1);
});

test('a save that the journal cannot store is unsafe while it waits, and still sent', async () => {
  journal.isFull = true;
  server.failure = OFFLINE;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  change('one');
  await pass(1100);
  expect(saveSync.state()).toMatchObject({ kind: 'waiting', isSafe: false });
  server.failure = null;
  expect(await saveSync.settle()).toBe('saved');
  vi.restoreAllMocks();
});

test('a journal that never responds delays an upload by three seconds at most', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  start({}, hangingJournal());
  change('one');
  await pass(4000);
  expect(server.texts()).toEqual(['one']);
  await pass(3000);
  expect(saveSync.state().kind).toBe('saved');
  const outcome = saveSync.saveState(bytes('state'), null, 'manual');
  await pass(10_000);
  expect(await outcome).toBe('saved');
  expect(server.texts()).toEqual(['one', 'state']);
  vi.restoreAllMocks();
});

test('a save is unsafe while the server is unreachable and the journal does not respond', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  start({}, hangingJournal());
  server.failure = OFFLINE;
  change('one');
  const outcome = saveSync.settle();
  await pass(5000);
  expect(await outcome).toBe('unsafe');
  expect(saveSync.state()).toMatchObject({ kind: 'waiting', isSafe: false });
  vi.restoreAllMocks();
});

test('a save that this device could not store stays unsafe after a later file is stored', async () => {
  server.failure = OFFLINE;
  journal.isFull = true;
  change('lost with the tab');
  await pass(1000);
  journal.isFull = false;
  const outcome = saveSync.saveState(bytes('stored'), null, 'manual');
  await pass(1000);
  expect(await outcome).toBe('waiting');
  expect(saveSync.state()).toMatchObject({ kind: 'waiting', isSafe: false });
});

test('a state that neither server nor device could store is reported as unsafe', async () => {
  server.failure = OFFLINE;
  journal.isFull = true;
  const outcome = saveSync.saveState(bytes('state'), null, 'manual');
  await pass(1000);
  expect(await outcome).toBe('unsafe');
});

test('automatic states rotate through five names, manual states have unique names', async () => {
  start({ save: null });
  for (let turn = 0; turn < 6; turn += 1) {
    void saveSync.saveState(bytes(`auto ${turn}`), null, 'auto');
    await pass(10);
  }
  void saveSync.saveState(bytes('manual'), bytes('picture'), 'manual');
  await pass(10);
  const names = server.received.map(({ entry }) => entry.fileName);
  expect(names.slice(0, 6)).toEqual(
    [1, 2, 3, 4, 5, 1].map((n) => `Lantern Hollow [auto ${n}].state`),
  );
  expect(server.received.map(({ entry }) => entry.isAuto).lastIndexOf(true)).toBe(5);
  expect(names[6]).toMatch(/^Lantern Hollow \[\d{4}-\d\d-\d\d \d\d-\d\d-\d\d-\d{3}\]\.state$/);
  expect(server.received[6]?.entry.picture?.byteLength).toBe(7);
});

test('a save is sent with its screenshot, or without it if the screenshot takes too long', async () => {
  saveSync.saveChanged(bytes('one'), () => Promise.resolve(bytes('seen')));
  await pass(1100);
  expect(server.received[0]?.entry.picture?.byteLength).toBe(4);
  saveSync.saveChanged(bytes('two'), () => new Promise(() => undefined));
  await pass(2100);
  expect(server.received[1]).toMatchObject({ text: 'two', entry: { picture: null } });
});

test('a conflict with another device is reported until the user accepts it', async () => {
  server.diverged = 99;
  change('mine');
  await pass(1100);
  expect(saveSync.divergedFrom()).toBe(99);
  server.diverged = null;
  change('mine again');
  await pass(1100);
  expect(saveSync.divergedFrom()).toBe(99);
  saveSync.acceptDivergence();
  expect(saveSync.divergedFrom()).toBeNull();
});

test('pauses do not count as play time, and the play time is in the journal', async () => {
  saveSync.playing(true);
  await pass(20_000);
  saveSync.playing(false);
  await pass(60_000);
  saveSync.playing(true);
  await pass(10_000);
  expect([...journal.entries.values()]).toMatchObject([{ kind: 'session' }]);
  saveSync.close();
  await pass(10);
  expect(server.sessions).toHaveLength(1);
  expect(server.sessions[0]?.playedMs).toBeCloseTo(30_000, -2);
  const { endedAt = 0, startedAt = 0 } = server.sessions[0] ?? {};
  expect(endedAt - startedAt).toBe(90_000);
  expect(journal.entries.size).toBe(0);
});

test('a game that ends while offline leaves its save in the journal as a pending save', async () => {
  server.failure = OFFLINE;
  change('one');
  await pass(1100);
  saveSync.close();
  await pass(10);
  expect([releaseLock, announcePending].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(journal.entries.size).toBe(1);
  server.failure = null;
  await pass(120_000);
  expect(server.texts()).toEqual([]);
});

test('a game that ends before its save is in the journal sends it itself', async () => {
  server.failure = OFFLINE;
  journal.isFull = true;
  change('one');
  await pass(1100);
  saveSync.close();
  await pass(10);
  expect(releaseLock).not.toHaveBeenCalled();
  server.failure = null;
  await pass(120_000);
  expect(server.texts()).toEqual(['one']);
  expect(releaseLock).toHaveBeenCalled();
});

/** Whether the page would ask before it is closed. */
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a save that only the tab has asks before the tab closes, until the server has it', async () => {
  journal.isFull = true;
  server.failure = OFFLINE;
  change('one');
  await pass(1000);
  saveSync.close();
  await pass(10);
  expect(asks()).toBe(true);
  server.failure = null;
  await pass(60_000);
  expect(server.texts()).toEqual(['one']);
  expect(asks()).toBe(false);
});

test('a save after a pending one is sent after it, and based on it', async () => {
  saveSync.close();
  start({ save: null, isAfterPending: true });
  sendOlder.mockRejectedValueOnce(OFFLINE);
  change('two');
  await pass(1100);
  expect(server.texts()).toEqual([]);
  sendOlder.mockResolvedValueOnce({ assetId: 6, versionId: 40, divergedFrom: null });
  await pass(60_000);
  expect(server.received.map(({ entry }) => [entry.assetId, entry.basedOn])).toEqual([[6, 40]]);
});
