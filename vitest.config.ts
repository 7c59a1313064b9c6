import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { findRecordings } from './packages/server/src/testing/recordings-folder.ts';

const POSTGRES_SERVER = fileURLToPath(
  new URL('packages/server/src/testing/postgres-server.ts', import.meta.url),
);

/** Tests that hold our sources against real answers run wherever these lie beside the project. */
const hasRecordings = findRecordings() !== null;
const withoutRecordings = hasRecordings ? [] : ['src/**/*.recorded*.test.ts'];
if (!hasRecordings)
  console.warn('No shared/recordings beside the project: sources are not replayed.');

/** The same API tests on both engines; everything else once. */
export default defineConfig({
  test: {
    // Half of the time a test waits for a disk or a database.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.postgres.test.ts', ...withoutRecordings],
          provide: { postgresUrl: '' },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server on postgres',
          root: 'packages/server',
          include: ['src/**/*.api.test.ts', 'src/**/*.postgres.test.ts'],
          exclude: withoutRecordings,
          globalSetup: POSTGRES_SERVER,
          provide: { postgresUrl: '' },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
    ],
  },
});
