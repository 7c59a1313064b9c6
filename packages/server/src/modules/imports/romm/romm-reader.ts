import type { ImportReader } from '#modules/imports/import-record.ts';
import {
  readAccounts,
  readConfig,
  readGames,
  readMissingCredentials,
  readPlatforms,
  type ReadSection,
  type SourceContext,
} from './read-library.ts';
import {
  readAssets,
  readAssetTotals,
  readCollections,
  readPersonal,
  readScreenshots,
  readSmartCollections,
} from './read-personal.ts';
import { readVersion, RommClient, type RommClientOptions } from './romm-client.ts';
import { RommError } from './romm-error.ts';
import { Items, Stats } from './romm-replies.ts';
import { RommSession, type RommCredentials } from './romm-session.ts';
import { countRoms, GameReferences } from './source-lists.ts';

interface RommReaderOptions extends RommClientOptions {
  /** The first one must be an admin. Personal data is read of all of them. */
  readonly accounts: readonly RommCredentials[];
}

/**
 * Everything that is imported, in this order. Personal sections are read for each account. RomM
 * lists the games that an account hid separately.
 */
const SECTIONS: readonly {
  readonly name: string;
  readonly isPersonal?: boolean;
  readonly read: ReadSection;
}[] = [
  { name: 'account', read: readAccounts },
  { name: 'no-credentials', read: readMissingCredentials },
  { name: 'config', read: readConfig },
  { name: 'platform', read: readPlatforms },
  { name: 'game', read: readGames(false) },
  { name: 'hidden-game', read: readGames(true) },
  { name: 'personal', isPersonal: true, read: readPersonal(false) },
  { name: 'hidden-personal', isPersonal: true, read: readPersonal(true) },
  { name: 'collection', isPersonal: true, read: readCollections },
  { name: 'smart-collection', isPersonal: true, read: readSmartCollections },
  { name: 'save', isPersonal: true, read: readAssets('save') },
  { name: 'state', isPersonal: true, read: readAssets('state') },
  { name: 'screenshot', isPersonal: true, read: readScreenshots('used') },
  { name: 'hidden-screenshot', isPersonal: true, read: readScreenshots('hidden') },
  { name: 'other-screenshot', isPersonal: true, read: readScreenshots('unused') },
];

/** Section, account and entry of the item that was applied last. */
interface Position {
  readonly section: number;
  readonly account: number;
  readonly id: number;
  readonly sub: number;
}

const START: Position = { section: -1, account: -1, id: -Infinity, sub: 0 };

/** Reads a server that has the API of RomM 4.x or 5.x, also another Saveroom. */
export function createRommReader(options: RommReaderOptions): ImportReader {
  const client = new RommClient(options);
  let connected: Promise<Source> | undefined;
  const connect = (signal: AbortSignal): Promise<Source> => {
    connected ??= openSource(client, options.accounts, signal).catch((error: unknown) => {
      connected = undefined;
      throw error;
    });
    return connected;
  };
  return {
    count: async (signal) => (await connect(signal)).count,
    async *items(after, signal) {
      const { context } = await connect(signal);
      const position = after === null ? START : parsePosition(after);
      for (const [index, { name, isPersonal = false, read }] of SECTIONS.entries()) {
        for (const session of isPersonal ? context.sessions : [context.admin]) {
          const account = isPersonal ? session.id : 0;
          const isDone =
            index < position.section || (index === position.section && account < position.account);
          if (isDone) continue;
          const isCurrent = index === position.section && account === position.account;
          const last = isCurrent ? position : START;
          for await (const found of read(context, { session, after: last, signal })) {
            const { id, sub = 0, place, item } = found;
            if (id < last.id || (id === last.id && sub <= last.sub)) continue;
            yield { ...item, key: `${name}:${account}:${id}:${sub}`, place };
          }
        }
      }
    },
  };
}

function parsePosition(key: string): Position {
  const [name, account, id, sub] = key.split(':');
  const section = SECTIONS.findIndex((candidate) => candidate.name === name);
  if (section === -1) throw new Error(`invariant: ${key} is not a position of this import`);
  return { section, account: Number(account), id: Number(id), sub: Number(sub) };
}

interface Source {
  readonly context: SourceContext;
  readonly count: number;
}

/** Signs in all accounts and reads every list once, so that missing rights show at once. */
async function openSource(
  client: RommClient,
  credentials: readonly RommCredentials[],
  signal: AbortSignal,
): Promise<Source> {
  const version = await readVersion(client, signal);
  const opened = credentials.map((given, index) => new RommSession(client, given, index === 0));
  const [admin] = opened;
  if (!admin)
    throw new RommError('wrong_password', 'The credentials of an administrator are needed');
  for (const session of opened) await session.signIn(signal);
  const byId = new Map(opened.toReversed().map((session) => [session.id, session]));
  const sessions = [...byId.values()].toSorted((a, b) => a.id - b.id);
  const count = async (session: RommSession, path: string): Promise<number> =>
    (await session.find(path, Items, { signal }))?.length ?? 0;
  let total = (await count(admin, '/api/users')) + (await count(admin, '/api/platforms')) + 1;
  total += await countRoms(admin, { signal });
  let linked = 0;
  for (const session of sessions) {
    total += await countRoms(session, { isPlayed: true, signal });
    total += await count(session, '/api/collections');
    total += await count(session, '/api/collections/smart');
    const { savesAndStates, linkedScreenshots } = await readAssetTotals(session, signal);
    total += savesAndStates;
    linked += linkedScreenshots.size;
  }
  const stats = await admin.find('/api/stats', Stats, { signal });
  const looseScreenshots = stats ? Math.max(0, stats.SCREENSHOTS - linked) : null;
  total += looseScreenshots ?? 0;
  const references = new GameReferences();
  return {
    context: { version, admin, sessions, references, looseScreenshots },
    count: total,
  };
}
