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

/** API tests of SQL that the two engines treat differently, and tests of PostgreSQL alone. */
const DIFFERS_ON_POSTGRES = ['src/**/*.sql.api.test.ts', 'src/**/*.postgres.test.ts'];

const onPostgres = {
  root: 'packages/server',
  globalSetup: POSTGRES_SERVER,
  provide: { postgresUrl: '' },
  testTimeout: 60_000,
};

/** `tools/test.mjs` chooses among these projects and leaves out long tests: see docs/testing.md. */
export default defineConfig({
  test: {
    // Half of the time a test waits for a disk or a database.
    maxWorkers: '100%',
    tags: [{ name: 'long', description: 'Only `npm run test:all` runs it.' }],
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
          ...onPostgres,
          name: 'server on postgres',
          include: DIFFERS_ON_POSTGRES,
          exclude: withoutRecordings,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'rest on postgres',
          include: ['src/**/*.api.test.ts'],
          exclude: [...DIFFERS_ON_POSTGRES, ...withoutRecordings],
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
