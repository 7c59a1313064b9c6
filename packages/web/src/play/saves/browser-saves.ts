import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DBSchema } from 'idb';

import type { Playthrough } from '#game/saves/save-journal.ts';
import { saveName } from '#game/saves/save-journal.ts';
import type { SaveOutcome, SaveSync, SyncState } from './sync-state.ts';
import type { PlayVisit } from '#play/session/launch-request.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { browserDatabase } from '#shared/lib/browser-database.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore } from '#shared/lib/store.ts';

type Kind = 'save' | 'state';

/** A save or state of a visitor, which is never sent to the server. */
interface BrowserSave {
  readonly basePath: string;
  readonly romId: number;
  readonly kind: Kind;
  readonly fileName: string;
  /** The core that a state works with. */
  readonly emulator: string;
  readonly savedAt: number;
  readonly content: ArrayBuffer;
}

interface Schema extends DBSchema {
  saves: { key: [basePath: string, romId: number, kind: Kind]; value: BrowserSave };
}

/** Keyed by game and not by link, so that the database does not contain secret links. */
const database = browserDatabase<Schema>('saveroom.visitor', (db) => {
  db.createObjectStore('saves', { keyPath: ['basePath', 'romId', 'kind'] });
});

export async function readBrowserSave(romId: number, kind: Kind): Promise<BrowserSave | null> {
  try {
    return (await (await database()).get('saves', [basePath, romId, kind])) ?? null;
  } catch (error) {
    // Private windows of some browsers have no storage: the game starts without a save.
    logFailure('Reading a save of this browser', error);
    return null;
  }
}

async function writeBrowserSave(save: Omit<BrowserSave, 'basePath'>): Promise<void> {
  const { store, done } = (await database()).transaction('saves', 'readwrite', {
    durability: 'strict',
  });
  await Promise.all([store.put({ ...save, basePath }), done]);
}

export const browserSaveQuery = (romId: number) =>
  queryOptions({
    queryKey: ['visitor-save', romId],
    queryFn: () => readBrowserSave(romId, 'save'),
    staleTime: 0,
    networkMode: 'always',
  });

/** Deletes save and state of a game. */
export function useDeleteBrowserSave(romId: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const db = await database();
      for (const kind of ['save', 'state'] as const) {
        await db.delete('saves', [basePath, romId, kind]);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: browserSaveQuery(romId).queryKey }),
  });
}

/** Stores what a game saves in this browser: a visitor has no account that could keep it. */
export function createBrowserSaves(playthrough: Playthrough): SaveSync {
  const { romId, emulator } = playthrough;
  const state = createStore<SyncState>({ kind: 'idle' });
  let writing: Promise<SaveOutcome> = Promise.resolve('saved');

  const write = (kind: Kind, content: ArrayBuffer): Promise<SaveOutcome> => {
    state.set({ kind: 'sending' });
    const save = { romId, kind, emulator, content, savedAt: Date.now() };
    const run = async (): Promise<SaveOutcome> => {
      try {
        await writeBrowserSave({ ...save, fileName: saveName(playthrough) });
        state.set({ kind: 'saved', at: save.savedAt });
        return 'saved';
      } catch (failure) {
        logFailure('Writing a save of this browser', failure);
        state.set({ kind: 'waiting', failure, isSafe: false });
        return 'unsafe';
      }
    };
    // Saves are written in the order in which the game made them.
    writing = writing.then(run);
    return writing;
  };

  return {
    saveChanged: (content) => void write('save', content),
    // Automatic states are not stored, because they would replace the one that the visitor saved.
    saveState: async (content, _picture, kind) =>
      kind === 'auto' ? 'saved' : write('state', content),
    settle: () => writing,
    sendLast: () => undefined,
    playing: () => undefined,
    state: state.get,
    divergedFrom: () => null,
    acceptDivergence: () => undefined,
    subscribe: state.subscribe,
    close: () => undefined,
  };
}

/** Lets a guest play a game of the library. Saves stay in this browser. */
export const guestVisit = (romId: number, { startsNew }: { startsNew: boolean }): PlayVisit => ({
  readSave: async () =>
    startsNew ? null : ((await readBrowserSave(romId, 'save'))?.content ?? null),
  createSaveSync: createBrowserSaves,
});
