import { join } from 'node:path';

import { ensurePlayers } from './build-players.mjs';
import { ensureInstalled, ROOT, run } from './set-up.mjs';

// The server restarts on change; Vite serves the web app on its own port and proxies API calls.
await ensureInstalled();
await ensurePlayers();
const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
const codes = await Promise.race([
  run(['--watch', 'packages/server/src/main.ts', ...process.argv.slice(2)]),
  run([vite], { cwd: join(ROOT, 'packages', 'web') }),
]);
process.exit(codes);
