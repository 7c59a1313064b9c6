import { ensurePlayers } from './build-players.mjs';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './set-up.mjs';

await ensureInstalled();
await ensureServerBuilt();
await ensureWebBuilt();
// An incomplete build must fail, especially in a container image.
if (!(await ensurePlayers())) process.exitCode = 1;
