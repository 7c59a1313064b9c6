import { join } from 'node:path';

import { ensureServerBuilt } from '../tools/build-server.mjs';
import { ensureWebBuilt } from '../tools/build-web.mjs';
import { ensureInstalled, ROOT, run } from '../tools/set-up.mjs';

// `npm run bench` runs every benchmark; `npm run bench -- start files` those whose name contains
// one of the words.
await ensureInstalled();
await ensureServerBuilt();
await ensureWebBuilt();
const [name, ...rest] = process.argv.slice(2);
// Stress tests take arguments: `npm run bench -- kills 300`, `npm run bench -- load 200 60`.
const isStressTest = name === 'kills' || name === 'load';
const script = isStressTest ? [`${name}.ts`, ...rest] : ['all.ts', ...process.argv.slice(2)];
const [file = '', ...args] = script;
process.exit(await run([join(ROOT, 'bench', file), ...args]));
