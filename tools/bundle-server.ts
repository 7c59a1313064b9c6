import { join } from 'node:path';

import { rolldown } from 'rolldown';

import { RUNTIME_PACKAGES } from './runtime-packages.ts';

const SERVER = join(import.meta.dirname, '..', 'packages', 'server');

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
  external: [/^node:/, ...RUNTIME_PACKAGES],
});
await bundle.write({
  dir: 'dist',
  format: 'esm',
  cleanDir: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
});
await bundle.close();
