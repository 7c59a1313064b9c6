import type { AssetVersion, Save } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { keepFiles, keepOne } from '#testing/keep-files.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let game = 0;
let count = 0;
let here = '';
let phone = '';
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  here = await addDevice('Chrome on Linux');
  phone = await addDevice('Phone');
});
beforeEach(async () => {
  count += 1;
  game = await addGame(server.db, `nes/Again ${count}.nes`);
});
afterAll(() => server.close());

const headers = basic('admin');
async function addDevice(name: string): Promise<string> {
  const payload = { name, client: 'Saveroom' };
  const reply = await server.app.inject({ method: 'POST', url: '/api/devices', headers, payload });
  return reply.json<{ device_id: string }>().device_id;
}
const keep = (content: string, query: Record<string, string | number | boolean>) =>
  keepOne(server, {
    to: `/saves?${new URLSearchParams({ rom_id: String(game), overwrite: 'true', ...texts(query) })}`,
    name: 'Game.srm',
    content,
  });
const texts = (query: Record<string, string | number | boolean>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
const versionsOf = async ({ id }: Save) => {
  const reply = await server.app.inject({ url: `/api/saves/${id}/versions`, headers });
  return reply.json<AssetVersion[]>();
};

test('what a device sends once more, not knowing, never takes the place of what came after', async () => {
  const start = await keep('start', { device_id: here });
  const mine = await keep('mine', { device_id: here, based_on: start.version_id });
  const onward = await keep('onward', { device_id: phone, based_on: mine.version_id });
  const again = await keep('mine', { device_id: here, based_on: start.version_id, again: true });
  expect(again).toMatchObject({ id: mine.id, version_id: mine.version_id });
  const versions = await versionsOf(mine);
  expect(versions).toHaveLength(3);
  expect(versions.find(({ is_current }) => is_current)?.id).toBe(onward.version_id);
});

test('of a new game too, which goes on from nothing', async () => {
  const first = await keep('first', { device_id: here });
  const onward = await keep('onward', { device_id: phone, based_on: first.version_id });
  const again = await keep('first', { device_id: here, again: true });
  expect(again.version_id).toBe(first.version_id);
  const [newest] = await versionsOf(first);
  expect(newest?.id).toBe(onward.version_id);
});

test('an older content that somebody really has again is added', async () => {
  const first = await keep('first', { device_id: here });
  const second = await keep('second', { device_id: here, based_on: first.version_id });
  const back = await keep('first', { device_id: here, based_on: second.version_id, again: true });
  expect(back.version_id).toBeGreaterThan(second.version_id);
  const elsewhere = await keep('second', {
    device_id: phone,
    based_on: first.version_id,
    again: true,
  });
  expect(elsewhere.version_id).toBeGreaterThan(back.version_id);
});

test('a device that did not hear the answer has not diverged from itself', async () => {
  const start = await keep('start', { device_id: here });
  const query = { device_id: here, based_on: start.version_id };
  const unheard = await keep('unheard', query);
  const next = await keep('next', { ...query, again: true });
  expect(next).toMatchObject({ diverged_from: null });
  const other = await keep('other', { device_id: phone, based_on: start.version_id, again: true });
  expect(other.diverged_from).toBe(next.version_id);
  expect(await versionsOf(unheard)).toHaveLength(4);
});

test('a replaced save answers likewise', async () => {
  const start = await keep('start', { device_id: here });
  const put = (content: string, more = '') =>
    keepFiles(server)({
      to: `/saves/${start.id}?device_id=${here}&based_on=${start.version_id}${more}`,
      method: 'PUT',
      field: 'saveFile',
      content,
    });
  const first = (await put('next')).json<Save>();
  await keep('onward', { device_id: phone, based_on: first.version_id });
  expect((await put('next', '&again=true')).json()).toMatchObject({ version_id: first.version_id });
});
