import { setTimeout as wait } from 'node:timers/promises';

import { markGames, vacuum } from '../packages/server/src/testing/large-library.ts';
import { PASSWORD, restrictedCases } from './browse-cases.ts';
import { openMeasuredServer, spread } from './measured-server.ts';
import { addPeople, PEOPLE, type Person } from './restricted-people.ts';
import { measureSockets, scanModule } from './restricted-sockets.ts';

const REPEATS = 4;
const EDITS = 12;
const SETTLE_MS = 5000;
const WARM_UP = 40;

// node restricted-in-child.ts <data folder> <games> [PostgreSQL URL]
const [root = '', size = '100000', databaseUrl = ''] = process.argv.slice(2);
const count = Number(size);
const server = await openMeasuredServer({ root, count, databaseUrl, extraModules: [scanModule] });
const { db } = server.engine;
const clients = { admin: server.client(), grouped: server.client(), aged: server.client() };
if (server.isNew) {
  await clients.admin.send('GET', '/api/heartbeat');
  const account = { username: 'admin', email: '', password: PASSWORD, role: 'admin' };
  await clients.admin.send('POST', '/api/users', { payload: account });
  await markGames(server.engine, 1, count);
  await addPeople(db, count);
  await vacuum(server.engine);
}
for (const name of PEOPLE) await clients[name].signIn(name);
await clients.admin.send('GET', '/api/roms/cards?limit=72');
await wait(SETTLE_MS);
for (let page = 0; page < WARM_UP; page += 1) {
  for (const name of PEOPLE) {
    await clients[name].send('GET', `/api/roms/cards?limit=72&offset=${page * 72}`);
    await clients[name].send('GET', `/api/roms?limit=72&offset=${page * 72}`);
  }
}

interface Times {
  /** Of the first request of each address. */
  readonly first: number[];
  readonly all: number[];
  statements: number;
}
const none = (): Times => ({ first: [], all: [], statements: 0 });
const results: object[] = [];

/** Measures these requests of each person. Who comes first changes with each request. */
async function measure(
  what: string,
  urls: readonly string[],
  before: (round: number) => Promise<void> = async () => {},
  rounds: number = REPEATS,
): Promise<void> {
  const times: Record<Person, Times> = { admin: none(), grouped: none(), aged: none() };
  for (const [number, url] of urls.entries()) {
    for (let round = 0; round < rounds; round += 1) {
      await before(round);
      const from = (number + round) % PEOPLE.length;
      for (const name of [...PEOPLE.slice(from), ...PEOPLE.slice(0, from)]) {
        const { took, statements } = await clients[name].send('GET', url);
        const of = times[name];
        if (round === 0) of.first.push(took);
        of.all.push(took);
        of.statements = Math.max(of.statements, statements);
      }
    }
  }
  const people = PEOPLE.map((name) => {
    const { first, all, statements } = times[name];
    return { name, all: spread(all), first: spread(first), statements };
  });
  results.push({ what, people });
}

const games = await db
  .selectFrom('rom')
  .select('id')
  .where('age_ratings', '=', '["E"]')
  .where('platform_id', 'in', [13, 21, 34, 55])
  .where((eb) => eb(eb('id', '%', 50), '<>', 0))
  .orderBy('id')
  .limit(20)
  .execute();
const visible = games.map(({ id }) => id);
for (const { what, urls } of restrictedCases(count, visible)) await measure(what, urls);
let edits = 0;
await measure(
  'first page after an edit',
  ['/api/roms/cards?limit=72'],
  async () => {
    edits += 1;
    const id = visible[0] ?? 0;
    await db
      .updateTable('rom')
      .set({ name: `Edited ${edits}` })
      .where('id', '=', id)
      .execute();
  },
  EDITS,
);
const sockets = await measureSockets({ db, address: server.address, admin: clients.admin });
console.log(JSON.stringify({ results, sockets }));
await server.close();
