import { browserDatabase } from './browser-database.ts';
import type { GameShelf, KeptGame } from './kept-games.ts';

const STORE = 'parts';

/** Facts and bytes lie apart: whoever writes that a game was played does not write the game. */
type Facts = KeptGame & { readonly part: 'facts' };
interface Bytes {
  readonly part: 'bytes';
  readonly address: string;
  readonly file: Blob;
}

const PARTS = ['facts', 'bytes'] as const;
const ALL_FACTS = () => IDBKeyRange.bound(['facts'], ['facts', []]);

// Not the Cache API: servers at home are often reached without HTTPS, and it is not there then.
const transact = browserDatabase({
  name: 'saveroom.games',
  store: STORE,
  create: (db) => db.createObjectStore(STORE, { keyPath: ['part', 'address'] }),
  durability: 'relaxed',
});

const asFacts = ({ address, etag, name, size, usedAt }: KeptGame): Facts => ({
  part: 'facts',
  ...{ address, etag, name, size, usedAt },
});

/** Games this browser keeps, whoever played them. */
export const gameShelf: GameShelf = {
  async read(address) {
    const parts = await transact<[Facts, Bytes] | undefined>('readonly', (store, found) => {
      const [facts, bytes] = PARTS.map((part) => store.get([part, address]));
      bytes?.addEventListener('success', () => {
        if (facts?.result && bytes.result) found([facts.result as Facts, bytes.result as Bytes]);
      });
    });
    if (!parts) return null;
    const [game, { file }] = parts;
    // The entry may outlive its bytes, when somebody made room on the disk.
    await file.slice(-1).arrayBuffer();
    return { ...game, file };
  },
  put: async (game, file) => {
    const { address } = game;
    await transact('readwrite', (store) => {
      store.put(asFacts(game));
      store.put({ part: 'bytes', address, file } satisfies Bytes);
    });
  },
  used: async (game) => {
    await transact('readwrite', (store) => store.put(asFacts(game)));
  },
  async list() {
    const games = await transact<Facts[]>('readonly', (store, found) => {
      const asked: IDBRequest<Facts[]> = store.getAll(ALL_FACTS());
      asked.addEventListener('success', () => found(asked.result));
    });
    return games ?? [];
  },
  remove: async (addresses) => {
    await transact('readwrite', (store) => {
      for (const address of addresses) for (const part of PARTS) store.delete([part, address]);
    });
  },
};
