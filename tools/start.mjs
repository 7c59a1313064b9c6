import { ensurePlayers } from './build-players.mjs';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled, isNewEnough, run, stopWithNpm } from './set-up.mjs';

const SERVER = 'packages/server/dist/main.mjs';

stopWithNpm();
await ensureInstalled();
await ensureServerBuilt();
await ensureWebBuilt();
await ensurePlayers();
if (isNewEnough(process.version)) {
  // From the second start on npm already runs us on the right Node: one process, no child.
  await import(`../${SERVER}`);
} else {
  // The same as in package.json: short-lived things of a scan must not grow the heap.
  process.exit(await run(['--max-semi-space-size=4', SERVER, ...process.argv.slice(2)]));
}
