import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** Opens a database when it is first needed, and again after the browser has closed it. */
export function browserDatabase<S extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opening: Promise<IDBPDatabase<S>> | undefined;
  const forget = (): void => {
    opening = undefined;
  };
  async function open(): Promise<IDBPDatabase<S>> {
    const db = await openDB<S>(name, 1, {
      upgrade,
      // A newer version of the app in another tab must not wait for this one.
      blocking: () => {
        db.close();
        forget();
      },
      terminated: forget,
    });
    return db;
  }
  return () => {
    if (!opening) {
      opening = open();
      opening.catch(forget);
    }
    return opening;
  };
}
