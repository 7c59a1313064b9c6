import { join } from 'node:path';

import { ensureServerBuilt } from '../tools/build-server.mjs';
import { ensureWebBuilt } from '../tools/build-web.mjs';
import { ensureInstalled, ROOT, run } from '../tools/set-up.mjs';

// `npm run bench` runs every bench; `npm run bench -- start files` those whose name holds a word.
await ensureInstalled();
await ensureServerBuilt();
await ensureWebBuilt();
process.exit(await run([join(ROOT, 'bench', 'all.ts'), ...process.argv.slice(2)]));
