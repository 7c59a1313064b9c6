import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MOVE_TOKEN_HEADER, type ServerMove } from '@saveroom/contract';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';

import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { makeBackup } from '#testing/restoring-server.ts';
import { serverProcess } from '#testing/server-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

const TIMES = { timeout: 60_000, interval: 50 };

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  await using engine = openPostgres(url);
  await sql`drop schema public cascade`.execute(engine.db);
  await sql`create schema public`.execute(engine.db);
  return url;
}

const collectionNames = async ({ call }: Server): Promise<string[]> =>
  (await call('GET', '/collections')).body.map(({ name }: { name: string }) => name);

/** Sends requests as the page of the admin does while the server is stopped: only with the token. */
async function requestMove(
  { address }: Server,
  token: string,
  path = '/move',
): Promise<{ status: number; body: ServerMove & { detail?: string } }> {
  const method = path === '/move' ? 'GET' : 'POST';
  const headers = { [MOVE_TOKEN_HEADER]: token };
  const reply = await fetch(`${address}/api${path}`, { method, headers });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}

const waitForCopy = (server: Server, token: string) =>
  vi.waitUntil(async () => {
    const reply = await requestMove(server, token).catch(() => null);
    return reply?.status === 200 && reply.body.state === 'copied' ? reply.body : null;
  }, TIMES);

test(
  'a running server moves to PostgreSQL and back, serves nothing in between and loses nothing',
  { tags: 'long', timeout: 200_000 },
  async () => {
    const DATA_DIR = await temporaryFolder();
    const url = await emptyDatabase();
    const sqlite = await serverProcess({ DATA_DIR });
    await sqlite.addAdmin();
    await sqlite.call('POST', '/collections', { name: 'before' });
    const check = await sqlite.call('POST', '/move/check', { url });
    expect(check.body).toMatchObject({ problem: null, target: expect.not.stringContaining('@') });

    const { status, body } = await sqlite.call('POST', '/move', { url });
    expect(status).toBe(202);
    const copied = await waitForCopy(sqlite, body.token);
    expect(copied?.copy).toMatchObject({ to: 'postgres', target: check.body.target });
    expect(copied?.copy?.tables).toContainEqual({ name: 'collection', rows: 1 });
    const refused = await sqlite.call('POST', '/collections', { name: 'too late' });
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      'The data was copied to another database. Restart the server with the new DATABASE_URL.',
    ]);
    for (const token of ['', 'x'.repeat(body.token.length)]) {
      expect((await requestMove(sqlite, token, '/move/cancel')).status).toBe(503);
    }
    expect(await sqlite.stop()).toBe(0);
    const stored = readFileSync(join(DATA_DIR, 'move.json'), 'utf8');
    expect(stored).not.toContain('@');

    const postgres = await serverProcess({ DATA_DIR, DATABASE_URL: url });
    expect(await collectionNames(postgres)).toEqual(['before']);
    await postgres.call('POST', '/collections', { name: 'on postgres' });
    const back = await postgres.call('POST', '/move', {});
    const { copy } = (await waitForCopy(postgres, back.body.token)) ?? {};
    expect(copy).toMatchObject({ to: 'sqlite', replaced: expect.stringContaining('replaced-') });
    await postgres.stop();

    const again = await serverProcess({ DATA_DIR });
    expect(await collectionNames(again)).toEqual(['before', 'on postgres']);
    expect((await again.call('GET', '/move')).body).toMatchObject({
      engine: 'sqlite',
      state: 'idle',
      failure: null,
      copy: { to: 'sqlite' },
    });
  },
);

test(
  'a canceled and a killed move leave the old server unchanged, and a repeated move succeeds',
  { tags: 'long', timeout: 200_000 },
  async () => {
    const DATA_DIR = await temporaryFolder();
    const url = await emptyDatabase();
    const server = await serverProcess({ DATA_DIR });
    await server.addAdmin();
    const { body } = await server.call('POST', '/move', { url });
    await waitForCopy(server, body.token);
    expect((await requestMove(server, body.token, '/move/cancel')).status).toBe(200);
    await vi.waitUntil(
      async () => (await server.call('GET', '/move').catch(() => null))?.status === 200,
      TIMES,
    );
    await server.call('POST', '/collections', { name: 'after the cancellation' });
    await server.call('POST', '/move', { url });
    await vi.waitUntil(
      async () => (await server.call('GET', '/collections').catch(() => null))?.status !== 200,
      { timeout: 60_000, interval: 5 },
    );
    await server.kill();

    const next = await serverProcess({ DATA_DIR });
    expect(await collectionNames(next)).toEqual(['after the cancellation']);
    const { body: third } = await next.call('POST', '/move', { url });
    await waitForCopy(next, third.token);
    await next.stop();
    const postgres = await serverProcess({ DATA_DIR, DATABASE_URL: url });
    expect(await collectionNames(postgres)).toEqual(['after the cancellation']);
  },
);

test(
  'a new server on PostgreSQL is set up from the backup of a server on SQLite',
  { tags: 'long', timeout: 200_000 },
  async () => {
    const oldFolder = await temporaryFolder();
    const old = await serverProcess({ DATA_DIR: oldFolder });
    await old.addAdmin();
    await old.call('POST', '/collections', { name: 'moved' });
    const bytes = readFileSync(join(oldFolder, 'backups', await makeBackup(old)));
    await old.stop();

    const DATABASE_URL = await emptyDatabase();
    const server = await serverProcess({ DATA_DIR: await temporaryFolder(), DATABASE_URL });
    const first = await fetch(`${server.address}/api/heartbeat`);
    const cookie = /romm_csrftoken=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const headers = { 'x-csrftoken': cookie, cookie: `romm_csrftoken=${cookie}` };
    const id = 'c'.repeat(40);
    const sent = await fetch(`${server.address}/api/backups/uploads/${id}`, {
      method: 'PUT',
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        'x-upload-offset': '0',
        'x-upload-total-size': `${bytes.length}`,
      },
      body: bytes,
    });
    expect([sent.status, await sent.json()]).toEqual([200, { received: bytes.length }]);
    const started = await fetch(`${server.address}/api/setup/restore/${id}`, {
      method: 'POST',
      headers,
    });
    expect(started.status).toBe(202);
    await vi.waitUntil(async () => {
      const reply = await fetch(`${server.address}/api/setup/restore`).catch(() => null);
      return reply?.status === 403;
    }, TIMES);
    expect(await collectionNames(server)).toEqual(['moved']);
    const { body } = await server.call('GET', '/backups');
    expect(body).toMatchObject({ last_restore: { restore_point: '' }, failed_restore: null });
    const { body: jobs } = await server.call('GET', '/tasks/status');
    expect(JSON.stringify(jobs)).toContain('scan_library');
  },
);

test(
  'an account that is created while a backup is verified wins over its restore',
  { tags: 'long', timeout: 200_000 },
  async () => {
    const { backupFixture, fillAllTables, NO_OP_CONTEXT } =
      await import('#testing/backup-fixture.ts');
    const { applyStagedRestore } = await import('../complete-restore.ts');
    const fixture = await backupFixture('postgres');
    await fillAllTables(fixture.engine, 3);
    const name = await fixture.backups.make('manual', NO_OP_CONTEXT);
    const staged = await fixture.backups.stage(name, NO_OP_CONTEXT);
    const deps = { ...fixture, warn: () => {}, progress: () => {} };
    await expect(applyStagedRestore(deps, { ...staged, isSetup: true })).rejects.toThrow(
      /account was created/,
    );
    expect(await fixture.backups.folder.list()).toEqual([]);
    expect(await fixture.backups.restores.readJournal()).toBeNull();
  },
);
