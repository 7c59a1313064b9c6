type Act<T> = (store: IDBObjectStore, found: (value: T) => void) => void;

interface Definition {
  readonly name: string;
  readonly store: string;
  /** Makes the store, the first time. */
  readonly create: (db: IDBDatabase) => void;
  readonly durability: IDBTransactionDurability;
}

/** Resolves with what `act` found once the transaction is committed. */
export type Transact = <T>(mode: IDBTransactionMode, act: Act<T>) => Promise<T | undefined>;

/** A database of this browser with one store; opened when it is first needed. */
export function browserDatabase({ name, store, create, durability }: Definition): Transact {
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opening = undefined;
  };

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => create(request.result));
      request.addEventListener('success', () => {
        const db = request.result;
        // A newer version of the app in another tab must not wait for this one.
        db.addEventListener('versionchange', () => {
          db.close();
          forget();
        });
        db.addEventListener('close', forget);
        resolve(db);
      });
      request.addEventListener('error', () => reject(request.error ?? new Error(`no ${name}`)));
    });
    opening.catch(forget);
    return opening;
  }

  return async <T>(mode: IDBTransactionMode, act: Act<T>) => {
    const db = await open();
    return new Promise<T | undefined>((resolve, reject) => {
      const transaction = db.transaction(store, mode, { durability });
      let value: T | undefined;
      transaction.addEventListener('complete', () => resolve(value));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error(`${name} was not written`)),
      );
      act(transaction.objectStore(store), (next) => {
        value = next;
      });
    });
  };
}
