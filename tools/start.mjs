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
  // From the second start on, npm already uses the right Node, so no child process is needed.
  await import(`../${SERVER}`);
} else {
  // Same flags as in package.json: they keep the heap close to what is in use.
  process.exit(
    await run([
      '--max-semi-space-size=4',
      '--heap-growing-percent=40',
      SERVER,
      ...process.argv.slice(2),
    ]),
  );
}
