import { join } from 'node:path';

import { rolldown } from 'rolldown';

const SERVER = join(import.meta.dirname, '..', 'packages', 'server');

/** Packages with compiled parts stay outside, and so does the driver that only some need. */
const OUTSIDE = ['better-sqlite3', 'sharp', '@node-rs/argon2', 'pg'];

const bundle = await rolldown({
  cwd: SERVER,
  input: 'src/main.ts',
  platform: 'node',
  external: [/^node:/, ...OUTSIDE],
});
await bundle.write({
  dir: 'dist',
  format: 'esm',
  cleanDir: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
});
await bundle.close();
