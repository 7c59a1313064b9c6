import { basePath } from '#shared/lib/base-path.ts';
import { browserDatabase } from './browser-database.ts';
import { JOURNAL_NAME } from './pending-saves.ts';
import type { JournalEntry, SaveJournal } from '#game/saves/save-journal.ts';

const STORE = 'entries';

interface Stored {
  /** Installations side by side on one host do not meet. */
  readonly basePath: string;
  readonly userId: number;
  readonly id: string;
  readonly changedAt: number;
  readonly entry: JournalEntry;
}

const transact = browserDatabase({
  name: JOURNAL_NAME,
  store: STORE,
  create: (db) => {
    const store = db.createObjectStore(STORE, { keyPath: ['basePath', 'userId', 'id'] });
    store.createIndex('person', ['basePath', 'userId']);
  },
  // A save is safe when the disk has it, not when the system means to write it.
  durability: 'strict',
});

const keyOf = (userId: number, id: string): IDBValidKey => [basePath, userId, id];

async function put(entry: JournalEntry): Promise<void> {
  const { id, userId } = entry;
  const stored: Stored = { basePath, userId, id, changedAt: Date.now(), entry };
  await transact('readwrite', (store) => store.put(stored));
}

const removeFor =
  (userId: number): SaveJournal['remove'] =>
  async ({ id, revision }) => {
    await transact('readwrite', (store) => {
      const asked: IDBRequest<Stored | undefined> = store.get(keyOf(userId, id));
      asked.addEventListener('success', () => {
        if (asked.result?.entry.revision === revision) store.delete(keyOf(userId, id));
      });
    });
  };

async function list(userId: number): Promise<JournalEntry[]> {
  const found = await transact<Stored[]>('readonly', (store, take) => {
    const asked: IDBRequest<Stored[]> = store.index('person').getAll([basePath, userId]);
    asked.addEventListener('success', () => take(asked.result));
  });
  return (found ?? []).toSorted((a, b) => a.changedAt - b.changedAt).map(({ entry }) => entry);
}

/** The journal of one person in this browser. */
export const openSaveJournal = (userId: number): SaveJournal => ({
  put,
  remove: removeFor(userId),
  list: () => list(userId),
});
