import { ensurePlayers } from './build-players.mjs';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './set-up.mjs';

await ensureInstalled();
await ensureServerBuilt();
await ensureWebBuilt();
// A build that lacks something must not look complete, in an image above all.
if (!(await ensurePlayers())) process.exitCode = 1;
