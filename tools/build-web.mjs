import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { pinShell } from './pin-shell.mjs';
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
  'tools/pin-shell.mjs',
];
const COMPRESSIBLE = /\.(js|css|html|json|svg|webmanifest)$/;
const MIN_COMPRESS_BYTES = 1024;

/** Builds the web app unless the existing build is up to date. */
export async function ensureWebBuilt() {
  if (isBuilt(STAMP, INPUTS)) return;
  say('Building the web app …');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run([vite, 'build', '--logLevel', 'warn'], { cwd: WEB });
  if (code !== 0) process.exit(code);
  const completionCode = await run(['tools/complete-languages.ts', join(DIST, 'locales')], {
    cwd: ROOT,
  });
  if (completionCode !== 0) process.exit(completionCode);
  await pinShell(DIST);
  await compress();
  markBuilt(STAMP, INPUTS);
}

/** Compresses at build time instead of per request. Node uses several threads for it. */
async function compress() {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      if (bytes.length < MIN_COMPRESS_BYTES) return;
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
