import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const POSTGRES_SERVER = fileURLToPath(
  new URL('packages/server/src/testing/postgres-server.ts', import.meta.url),
);

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
          exclude: ['src/**/*.postgres.test.ts'],
          provide: { postgresUrl: '' },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server on postgres',
          root: 'packages/server',
          include: ['src/**/*.api.test.ts', 'src/**/*.postgres.test.ts'],
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
