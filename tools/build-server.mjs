import { join } from 'node:path';

import { isBuilt, markBuilt, ROOT, run, say } from './set-up.mjs';

const STAMP = join(ROOT, 'packages', 'server', 'dist', '.built');
const INPUTS = [
  'packages/server/src',
  'packages/server/package.json',
  'packages/server/data',
  'packages/contract/src',
  'package-lock.json',
  'tools/bundle-server.ts',
  'tools/runtime-packages.ts',
  'tools/sbom.ts',
];

/**
 * Bundling a thousand files into one halves the startup time and saves a quarter of memory (ADR 8).
 */
export async function ensureServerBuilt() {
  if (isBuilt(STAMP, INPUTS)) return;
  say('Building the server …');
  const code = await run(['tools/bundle-server.ts']);
  if (code !== 0) process.exit(code);
  markBuilt(STAMP, INPUTS);
}
