import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import { markGames, vacuum } from '../packages/server/src/testing/large-library.ts';
import { browseCases, PASSWORD } from './browse-cases.ts';
import { openMeasuredServer, spread } from './measured-server.ts';

const REPEATS = 3;
const SETTLE_MS = 5000;
/** Requests of each kind before measuring, because the first ones are not representative. */
const WARM_UP = 40;

// node browse-in-child.ts <data folder> <games> [PostgreSQL URL]
const [root = '', size = '100000', databaseUrl = ''] = process.argv.slice(2);
const count = Number(size);
const server = await openMeasuredServer({ root, count, databaseUrl });
const { engine, filled } = server;
const client = server.client();

if (server.isNew) {
  await client.send('GET', '/api/heartbeat');
  const account = { username: 'admin', email: '', password: PASSWORD, role: 'admin' };
  await client.send('POST', '/api/users', { payload: account });
  await markGames(engine, 1, count);
  await vacuum(engine);
}
await client.signIn('admin');
const requestedAt = performance.now();
await client.send('GET', '/api/roms/cards?limit=72');
const firstList = performance.now() - requestedAt;
const { took: firstPage } = await client.send('GET', '/api/roms?limit=72');

// Old changes are deleted in the background; wait until that no longer affects requests.
for (;;) {
  const { left } = await engine.db
    .selectFrom('library_change')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  if (left <= 50_000) break;
  await wait(200);
}

// Real clients leave idle time between requests; give the server its idle time now.
await wait(SETTLE_MS);

for (let page = 0; page < WARM_UP; page += 1) {
  const part = `limit=72&offset=${(page % 10) * 72 + 7200}`;
  await client.send('GET', `/api/roms/cards?${part}`);
  await client.send('GET', `/api/roms?${part}&with_filter_values=false&with_rom_id_index=false`);
}

const results = [];
for (const { what, urls } of browseCases(count)) {
  const first: number[] = [];
  const again: number[] = [];
  const busy: number[] = [];
  let most = 0;
  for (const url of urls) {
    for (let round = 0; round <= REPEATS; round += 1) {
      const before = process.cpuUsage();
      const { took, statements } = await client.send('GET', url);
      (round === 0 ? first : again).push(took);
      const { user, system } = process.cpuUsage(before);
      busy.push((user + system) / 1000);
      most = Math.max(most, statements);
    }
  }
  results.push({
    what,
    first: spread(first),
    again: spread(again),
    all: spread([...first, ...again]),
    busy: spread(busy),
    statements: most,
  });
}
console.log(JSON.stringify({ filled, firstList, firstPage, results }));
await server.close();
