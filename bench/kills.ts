import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { killServers } from '../packages/server/src/testing/kill-servers.ts';
import { startPostgres } from '../packages/server/src/testing/postgres-server.ts';

/**
 * A stress test, not a measurement: `npm run bench -- kills 300`, half of the kills on SQLite and
 * half on PostgreSQL; `npm run bench -- kills 150 sqlite` for one engine, `… kills 20 postgres
 * restore` for one step.
 */
const [count = '300', engine = 'both', only] = process.argv.slice(2);
const engines = engine === 'both' ? ['sqlite', 'postgres'] : [engine];
const main = join(import.meta.dirname, '..', 'packages', 'server', 'dist', 'main.mjs');
let isFine = true;
for (const name of engines) {
  const folder = mkdtempSync(join(tmpdir(), 'saveroom-kills-'));
  const database = name === 'postgres' ? await startPostgres() : null;
  const outcome = await killServers({
    ...{ folder, main, port: process.env['KILLS_PORT'], random: Math.random },
    kills: Math.round(Number(count) / engines.length),
    postgres: database?.url ?? '',
    only,
    onRound: (step) => console.error(`${Math.round(performance.now() / 1000)} s ${step}`),
  });
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
  const total = [...outcome.kills.values()].reduce((sum, kills) => sum + kills, 0);
  console.log(`\n${name}: ${total} kills, ${outcome.problems.length} problems`);
  console.table(Object.fromEntries(outcome.kills));
  for (const problem of outcome.problems) console.log(problem);
  isFine &&= outcome.problems.length === 0;
}
process.exit(isFine ? 0 : 1);
