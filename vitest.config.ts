import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { findRecordings } from './packages/server/src/testing/recordings-folder.ts';

// Worker threads and servers that tests start read the sources without Vitest: compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'saveroom-compile-cache');

const POSTGRES_SERVER = fileURLToPath(
  new URL('packages/server/src/testing/postgres-server.ts', import.meta.url),
);

/** Checks each password once: a check is slow on purpose. */
const ARGON2 = fileURLToPath(new URL('packages/server/src/testing/argon2.ts', import.meta.url));

const webSetUp = (name: string): string =>
  fileURLToPath(new URL(`packages/web/src/testing/${name}.ts`, import.meta.url));

/** An extra: our fixtures of metadata sources are compared with recorded replies where there are any. */
const RECORDED = findRecordings() === null ? ['src/**/*.recorded.test.ts'] : [];
// Vitest reads this file once per project.
if (RECORDED.length > 0 && process.env['SAID_NO_RECORDINGS'] === undefined) {
  process.env['SAID_NO_RECORDINGS'] = 'yes';
  console.warn(
    'No shared/recordings beside the project: *.recorded.test.ts are left out. ' +
      'All source tests run from the fixtures in packages/server/src/modules/metadata/sources/*/testing.',
  );
}

/**
 * API tests that between them execute nearly every statement the engines may treat differently
 * (upserts, `returning`, JSON, sums, sorting, text search, locks), and tests of PostgreSQL alone.
 */
const DIFFERS_ON_POSTGRES = ['src/**/*.sql.api.test.ts', 'src/**/*.postgres.test.ts'];

/** A document takes half a second to make: most tests of the web app do without. */
const NEEDS_DOM = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'];

const everywhere = {
  // Files share what a worker has imported: to import it takes longer than most of them.
  isolate: false,
  // Only reached by what fails, however busy the machine is.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

const server = {
  ...everywhere,
  root: 'packages/server',
  alias: { '@node-rs/argon2': ARGON2 },
};

const onPostgres = {
  ...server,
  globalSetup: POSTGRES_SERVER,
  provide: { postgresUrl: '' },
};

/** `tools/test.mjs` chooses among these projects and leaves out long tests: see docs/testing.md. */
export default defineConfig({
  test: {
    // Now and then all but one of them wait for a disk, a database or another process.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: 'long', description: 'Only `npm run test:all` runs it.' }],
    projects: [
      {
        test: {
          ...everywhere,
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'tools',
          include: ['tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.postgres.test.ts', ...RECORDED],
          provide: { postgresUrl: '' },
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'server on postgres',
          include: DIFFERS_ON_POSTGRES,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'rest on postgres',
          include: ['src/**/*.api.test.ts'],
          exclude: DIFFERS_ON_POSTGRES,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.ts'],
          exclude: NEEDS_DOM,
          setupFiles: webSetUp('clean-up'),
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web with dom',
          root: 'packages/web',
          include: NEEDS_DOM,
          environment: 'happy-dom',
          // Hooks run in reverse order after a test: components unmount before globals are restored.
          setupFiles: [webSetUp('clean-up'), webSetUp('new-page')],
        },
      },
    ],
  },
});
