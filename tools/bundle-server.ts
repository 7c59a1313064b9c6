import { join } from 'node:path';

import { rolldown } from 'rolldown';

const SERVER = join(import.meta.dirname, '..', 'packages', 'server');

/** Packages with compiled parts stay outside, and so does the driver that only some need. */
const OUTSIDE = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  '@node-rs/crc32',
  '7z-wasm',
  'pg',
  '@parcel/watcher',
  'koffi',
];

const bundle = await rolldown({
  cwd: SERVER,
  input: {
    main: 'src/main.ts',
    // Threads, and the process that reads large libraries, begin at files of their own.
    'walk-worker': 'src/storage/walk/walk-worker.ts',
    'backup-worker': 'src/library/backups/backup-worker.ts',
    'catalogue-worker': 'src/library/catalogue/catalogue-worker.ts',
    'core-worker': 'src/storage/players/core-worker.ts',
    'unpack-worker': 'src/storage/unpacked/unpack-worker.ts',
    'fingerprint-worker': 'src/storage/fingerprint/fingerprint-worker.ts',
  },
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
