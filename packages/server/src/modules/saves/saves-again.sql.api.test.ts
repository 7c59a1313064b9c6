import type { AssetVersion, Save } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { uploadSaveFile, uploadSave } from '#testing/upload-saves.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let game = 0;
let count = 0;
let laptop = '';
let phone = '';
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  laptop = await addDevice('Chrome on Linux');
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
const upload = (content: string, query: Record<string, string | number | boolean>) =>
  uploadSave(server, {
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

test('retried upload does not replace a newer version', async () => {
  const start = await upload('start', { device_id: laptop });
  const mine = await upload('mine', { device_id: laptop, based_on: start.version_id });
  const onward = await upload('onward', { device_id: phone, based_on: mine.version_id });
  const again = await upload('mine', {
    device_id: laptop,
    based_on: start.version_id,
    again: true,
  });
  expect(again).toMatchObject({ id: mine.id, version_id: mine.version_id });
  const versions = await versionsOf(mine);
  expect(versions).toHaveLength(3);
  expect(versions.find(({ is_current }) => is_current)?.id).toBe(onward.version_id);
});

test('retried upload of a first version does not replace a newer version', async () => {
  const first = await upload('first', { device_id: laptop });
  const onward = await upload('onward', { device_id: phone, based_on: first.version_id });
  const again = await upload('first', { device_id: laptop, again: true });
  expect(again.version_id).toBe(first.version_id);
  const [newest] = await versionsOf(first);
  expect(newest?.id).toBe(onward.version_id);
});

test('older content is added again if its parent or device differs', async () => {
  const first = await upload('first', { device_id: laptop });
  const second = await upload('second', { device_id: laptop, based_on: first.version_id });
  const back = await upload('first', {
    device_id: laptop,
    based_on: second.version_id,
    again: true,
  });
  expect(back.version_id).toBeGreaterThan(second.version_id);
  const fromPhone = await upload('second', {
    device_id: phone,
    based_on: first.version_id,
    again: true,
  });
  expect(fromPhone.version_id).toBeGreaterThan(back.version_id);
});

test('device that missed a response has not diverged from its own upload', async () => {
  const start = await upload('start', { device_id: laptop });
  const query = { device_id: laptop, based_on: start.version_id };
  const unheard = await upload('unheard', query);
  const next = await upload('next', { ...query, again: true });
  expect(next).toMatchObject({ diverged_from: null });
  const other = await upload('other', {
    device_id: phone,
    based_on: start.version_id,
    again: true,
  });
  expect(other.diverged_from).toBe(next.version_id);
  expect(await versionsOf(unheard)).toHaveLength(4);
});

test('retried update of a save returns the existing version', async () => {
  const start = await upload('start', { device_id: laptop });
  const put = (content: string, more = '') =>
    uploadSaveFile(server)({
      to: `/saves/${start.id}?device_id=${laptop}&based_on=${start.version_id}${more}`,
      method: 'PUT',
      field: 'saveFile',
      content,
    });
  const first = (await put('next')).json<Save>();
  await upload('onward', { device_id: phone, based_on: first.version_id });
  expect((await put('next', '&again=true')).json()).toMatchObject({ version_id: first.version_id });
});
