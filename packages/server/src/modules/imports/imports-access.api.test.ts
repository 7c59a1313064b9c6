import type { ImportRun } from '@saveroom/contract';
import { expect, test } from 'vitest';

import type { Deps } from '#core/deps.ts';
import type { TaskDefinition } from '#core/tasks.ts';
import { basic, testApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

import { cleanupImportsTask } from './imports.tasks.ts';

const CANARY = 'CANARY-4e1d-other-server';
const weekLater = () => new Date('2026-01-08T00:00:01Z');

async function start() {
  const server = await testApp({ env: { LOG_LEVEL: 'trace' }, users: { edith: 'editor' } });
  const call = (
    as: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path = '',
    payload?: object,
  ) =>
    server.app.inject({
      method,
      url: `/api/imports${path}`,
      headers: {
        ...basic(as),
        ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
      },
      ...(payload && { payload }),
    });
  const { id } = (await call('admin', 'POST', '', { source: 'csv' })).json<ImportRun>();
  await call('admin', 'POST', `/${id}/files?name=a.csv`, Buffer.from('title\nNowhere\n'));
  return { server, call, id };
}

test('a user without rights cannot create an import, and imports of others look unknown', async () => {
  const { call, id } = await start();
  expect((await call('edith', 'POST', '', { source: 'csv' })).statusCode).toBe(403);
  expect((await call('edith', 'GET')).json()).toEqual([]);
  const body = Buffer.from('x');
  for (const [method, path, payload] of [
    ['GET', ''],
    ['PATCH', '', {}],
    ['DELETE', ''],
    ['POST', '/files?name=b.csv', body],
    ['DELETE', '/files'],
    ['GET', '/columns'],
    ['POST', '/check', {}],
    ['POST', '/start', {}],
    ['POST', '/cancel'],
    ['GET', '/report'],
    ['GET', '/report/content'],
  ] as const) {
    const known = await call('edith', method, `/${id}${path}`, payload);
    const unknown = await call('edith', method, `/999${path}`, payload);
    expect([known.statusCode, known.body.replace(`${id}`, '999')]).toEqual([404, unknown.body]);
  }
  expect((await call('admin', 'GET', `/${id}`)).json()).toMatchObject({ input: { file_count: 1 } });
});

test('credentials of the other server are in no row, reply or log', async () => {
  const { server, call, id } = await start();
  const accounts = [{ username: 'vera', password: CANARY }, { token: CANARY }];
  const replies = [await call('admin', 'POST', `/${id}/check`, { accounts })];
  await waitUntil(async () => (await call('admin', 'GET', `/${id}`)).json().state === 'checked');
  for (const path of [`/${id}`, '', `/${id}/report`, `/${id}/report/content`]) {
    replies.push(await call('admin', 'GET', path));
  }
  expect(replies[1]?.json()).toMatchObject({ has_credentials: true });
  const rows = await Promise.all(
    (['import_run', 'import_line', 'job', 'job_warning'] as const).map((table) =>
      server.db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(rows[0]).toHaveLength(1);
  const texts = [...replies.map(({ body }) => body), JSON.stringify(rows), ...server.logged];
  expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
});

test('files are deleted with the import, and after a week without a change', async () => {
  const { server, call, id } = await start();
  const files = server.storage.importFiles;
  const cleanUp = async () => {
    const { db, storage } = server;
    const deps = { db, storage, clock: weekLater } as Partial<Deps> as Deps;
    await cleanupImportsTask.run?.(deps, {} as Parameters<NonNullable<TaskDefinition['run']>>[1]);
  };
  const second = (await call('admin', 'POST', '', { source: 'csv' })).json<ImportRun>();
  server.advance(24 * 60 * 60 * 1000);
  await call('admin', 'POST', `/${second.id}/files?name=b.csv`, Buffer.from('title\nA\n'));
  expect(await files.runs()).toEqual([id, second.id]);
  await cleanUp();
  expect(await files.runs()).toEqual([second.id]);
  await call('admin', 'DELETE', `/${second.id}`);
  expect(await files.runs()).toEqual([]);
});
