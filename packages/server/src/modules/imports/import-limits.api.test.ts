import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';

import type { ImportRun, OwnLimits } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { basic, testApp } from '#testing/test-app.ts';

async function start(env: Record<string, string> = {}) {
  const server = await testApp({ env, users: { vera: 'viewer' } });
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api${url}`,
      headers: {
        ...basic('vera'),
        ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
      },
      ...(payload && { payload }),
    });
  const create = async () =>
    (await call('POST', '/imports', { source: 'takeout' })).json<ImportRun>().id;
  const upload = (id: number, name: string, size: number) =>
    call('POST', `/imports/${id}/files?name=${name}`, Buffer.alloc(size));
  /** A large file that was uploaded before. It takes no space on the disk. */
  const waitWith = async (id: number, size: number) => {
    await upload(id, 'large.bin', 0);
    const [path = ''] = await readdir(server.folder.root, { recursive: true }).then((paths) =>
      paths.filter((one) => one.endsWith('large.bin')),
    );
    await truncate(join(server.folder.root, path), size);
  };
  const uploaded = async () =>
    (await call('GET', '/limits/me')).json<OwnLimits>().usage.upload_day_bytes;
  return { call, create, upload, uploaded, waitWith };
}

test('files of imports count towards the daily upload limit', async () => {
  const { create, upload, uploaded } = await start({ UPLOAD_DAILY_BYTES: '1000' });
  const id = await create();
  expect((await upload(id, 'a.bin', 600)).statusCode).toBe(201);
  expect(await uploaded()).toBe(600);
  const refused = await upload(id, 'b.bin', 600);
  expect(refused.statusCode).toBe(413);
  expect(refused.json()).toMatchObject({ code: 'too_large', quota: { kind: 'upload' } });
  expect(await uploaded()).toBe(600);
});

test('files that wait in all imports of a user together stay below 1 GiB, or a higher storage limit', async () => {
  const { call, create, upload, uploaded, waitWith } = await start({
    SAVES_MAX_BYTES_PER_USER: '1000',
  });
  const [first, second] = [await create(), await create()];
  await waitWith(first, 2 ** 30 - 1000);
  const replies = await Promise.all([
    upload(first, 'a.bin', 600),
    upload(second, 'b.bin', 600),
    upload(second, 'c.bin', 600),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 413, 413,
  ]);
  expect(await uploaded()).toBe(600);
  for (const id of [first, second]) await call('DELETE', `/imports/${id}`);
  expect((await upload(await create(), 'd.bin', 600)).statusCode).toBe(201);
});

test('an account without limits uploads files of any size', async () => {
  const { create, upload } = await start({ SAVES_MAX_BYTES_PER_USER: '0' });
  const id = await create();
  for (const name of ['a.bin', 'b.bin']) {
    expect((await upload(id, name, 600_000)).statusCode).toBe(201);
  }
});
