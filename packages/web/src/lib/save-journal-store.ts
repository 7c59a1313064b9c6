import { basePath } from './base-path.ts';
import type { JournalEntry, SaveJournal } from './save-journal.ts';
import { unsentSaves } from './unsent-saves.ts';

const STORE = 'entries';

interface Stored {
  /** Installations side by side on one host do not meet. */
  readonly basePath: string;
  readonly userId: number;
  readonly id: string;
  readonly changedAt: number;
  readonly entry: JournalEntry;
}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('saveroom.journal', 1);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore(STORE, {
        keyPath: ['basePath', 'userId', 'id'],
      });
      store.createIndex('person', ['basePath', 'userId']);
    });
    request.addEventListener('success', () => {
      const db = request.result;
      // A newer version of the app in another tab must not wait for this one.
      db.addEventListener('versionchange', () => {
        db.close();
        opening = undefined;
      });
      db.addEventListener('close', () => {
        opening = undefined;
      });
      resolve(db);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('no journal')));
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Resolves with what `act` found once the transaction is committed. */
async function transact<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore, found: (value: T) => void) => void,
): Promise<T | undefined> {
  const db = await open();
  return new Promise((resolve, reject) => {
    // Strict: a save is safe when the disk has it, not when the system means to write it.
    const transaction = db.transaction(STORE, mode, { durability: 'strict' });
    let value: T | undefined;
    transaction.addEventListener('complete', () => resolve(value));
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('the journal was not written')),
    );
    act(transaction.objectStore(STORE), (next) => {
      value = next;
    });
  });
}

const keyOf = (userId: number, id: string): IDBValidKey => [basePath, userId, id];

async function put(entry: JournalEntry): Promise<void> {
  const { id, userId } = entry;
  const stored: Stored = { basePath, userId, id, changedAt: Date.now(), entry };
  unsentSaves.set(userId, true);
  await transact('readwrite', (store) => store.put(stored));
  // Once more: in between, somebody else may have found the journal empty.
  unsentSaves.set(userId, true);
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
    if ((await list(userId)).length === 0) unsentSaves.set(userId, false);
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
