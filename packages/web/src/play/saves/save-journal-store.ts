import type { DBSchema } from 'idb';

import { JOURNAL_NAME } from '#game/saves/save-journal.ts';
import type { JournalEntry, SaveJournal } from '#game/saves/save-journal.ts';
import { basePath } from '#shared/lib/base-path.ts';

import { browserDatabase } from '#shared/lib/browser-database.ts';

interface JournalSchema extends DBSchema {
  entries: {
    /** Base path first: several servers on one host do not share entries. */
    key: [basePath: string, userId: number, id: string];
    value: {
      readonly basePath: string;
      readonly userId: number;
      readonly id: string;
      readonly changedAt: number;
      readonly entry: JournalEntry;
    };
    indexes: { person: [basePath: string, userId: number] };
  };
}

const database = browserDatabase<JournalSchema>(JOURNAL_NAME, (db) => {
  const store = db.createObjectStore('entries', { keyPath: ['basePath', 'userId', 'id'] });
  store.createIndex('person', ['basePath', 'userId']);
});

async function startWriting() {
  const db = await database();
  // Waits until the disk has the save, not only until the operating system has buffered it.
  return db.transaction('entries', 'readwrite', { durability: 'strict' });
}

/**
 * A browser can leave requests to its database unanswered. Saves are sent once they are stored, so
 * the journal then fails instead.
 */
const JOURNAL_MS = 3000;

async function inTime<T>(request: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The save journal did not answer')), JOURNAL_MS);
  return Promise.race([request, late]).finally(() => clearTimeout(timer));
}

/** The journal of one user in this browser. */
export function openSaveJournal(userId: number): SaveJournal {
  const { put, remove, list } = storedJournal(userId);
  return {
    put: (entry) => inTime(put(entry)),
    remove: (entry) => inTime(remove(entry)),
    list: () => inTime(list()),
  };
}

const storedJournal = (userId: number): SaveJournal => ({
  async put(entry) {
    const writing = await startWriting();
    const value = { basePath, userId: entry.userId, id: entry.id, changedAt: Date.now(), entry };
    const stored = writing.store.put(value);
    // Commits at once. Otherwise the browser first waits whether the tab, which may be closing,
    // adds further requests.
    writing.commit();
    await Promise.all([stored, writing.done]);
  },
  async remove({ id, revision }) {
    const { store, done } = await startWriting();
    const removeUnchanged = async (): Promise<void> => {
      const stored = await store.get([basePath, userId, id]);
      if (stored?.entry.revision === revision) await store.delete([basePath, userId, id]);
    };
    await Promise.all([removeUnchanged(), done]);
  },
  async list() {
    const db = await database();
    const stored = await db.getAllFromIndex('entries', 'person', [basePath, userId]);
    return stored.toSorted((a, b) => a.changedAt - b.changedAt).map(({ entry }) => entry);
  },
});
