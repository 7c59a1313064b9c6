import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { isBuilt, markBuilt, ROOT, run, say } from './set-up.mjs';

const WEB = join(ROOT, 'packages', 'web');
const DIST = join(WEB, 'dist');
const STAMP = join(DIST, '.built');
const INPUTS = [
  'packages/web',
  'packages/contract/src',
  'package-lock.json',
  'tools/build-web.mjs',
  'tools/complete-area.ts',
];
const COMPRESSIBLE = /\.(js|css|html|json|svg|webmanifest)$/;
const WORTH_BYTES = 1024;

/** Builds the web app unless what is there was made from these sources. */
export async function ensureWebBuilt() {
  if (isBuilt(STAMP, INPUTS)) return;
  say('Building the web app …');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run([vite, 'build', '--logLevel', 'warn'], { cwd: WEB });
  if (code !== 0) process.exit(code);
  const filled = await run(['tools/complete-languages.ts', join(DIST, 'locales')], { cwd: ROOT });
  if (filled !== 0) process.exit(filled);
  compress();
  markBuilt(STAMP, INPUTS);
}

/** Compressed once here instead of at every request. */
function compress() {
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < WORTH_BYTES) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
