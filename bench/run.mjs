import { join } from 'node:path';

import { ensureServerBuilt } from '../tools/build-server.mjs';
import { ensureWebBuilt } from '../tools/build-web.mjs';
import { ensureInstalled, ROOT, run } from '../tools/set-up.mjs';

// `npm run bench` runs every bench; `npm run bench -- start files` those whose name holds a word.
await ensureInstalled();
await ensureServerBuilt();
await ensureWebBuilt();
const [name, ...rest] = process.argv.slice(2);
// Proofs with an argument of their own: `npm run bench -- kills 300`, `npm run bench -- load 200 60`.
const isProof = name === 'kills' || name === 'load';
const script = isProof ? [`${name}.ts`, ...rest] : ['all.ts', ...process.argv.slice(2)];
const [file = '', ...given] = script;
process.exit(await run([join(ROOT, 'bench', file), ...given]));
