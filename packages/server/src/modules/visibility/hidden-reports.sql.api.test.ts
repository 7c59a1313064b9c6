import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Household, startHousehold } from '#testing/household.ts';
import { basic } from '#testing/test-app.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

let hiding: Household;
let without: Household;

beforeAll(async () => {
  hiding = await startHousehold();
  without = await startHousehold({ isWithout: true });
});
afterAll(async () => {
  await hiding.server.close();
  await without.server.close();
});

const get = async ({ server }: Household, user: string, url: string) =>
  (await server.app.inject({ url: `/api${url}`, headers: basic(user) })).json();

describe('the scan page', () => {
  beforeAll(async () => {
    const { db } = hiding.server;
    await db
      .insertInto('job')
      .values({
        ...{ id: 'scan', task: 'scan_library', status: 'failed', payload: '{}', journal: '{}' },
        progress: JSON.stringify({ scan_stats: { scanned_roms: 7 }, platform: 'psx' }),
        ...{ error: 'Could not read psx', error_code: null, cancel_requested: 0, retry_at: null },
        ...{ owner: null, beat_at: null, created_at: NOW, started_at: NOW, ended_at: NOW },
      })
      .execute();
    await db
      .insertInto('job_warning')
      .values({ job_id: 'scan', seq: 0, code: 'unreadable', path: 'psx/Crash', text: 'Crash' })
      .execute();
    for (const { id } of hiding.ids.platforms) {
      const question = { platform_id: id, missing_count: 2, total_count: 4, asked_at: NOW };
      await db.insertInto('missing_question').values(question).execute();
    }
  });

  test('shows admins everything', async () => {
    const { last, questions } = await get(hiding, 'admin', '/scan');
    expect(last).toMatchObject({ meta: { platform: 'psx' }, warning_count: 1 });
    expect(questions).toHaveLength(3);
    expect(await get(hiding, 'admin', '/scan/scan/warnings')).toMatchObject({ total: 1 });
  });

  test('shows editors nothing about hidden games and platforms', async () => {
    const { last, questions } = await get(hiding, 'editor', '/scan');
    expect(last).toMatchObject({
      ...{ status: 'failed', meta: {}, error: 'The task failed', warning_count: 0 },
    });
    const gb = hiding.ids.platforms.find(({ slug }) => slug === 'gb')?.id;
    expect(questions.map((one: { platform_id: number }) => one.platform_id)).toEqual([gb]);
    expect(await get(hiding, 'editor', '/scan/scan/warnings')).toEqual({
      ...{ items: [], total: 0, groups: [] },
    });
  });
});

test('random games are never hidden ones', async () => {
  for (const user of ['person', 'rated', 'player', 'holder']) {
    const headers = hiding.headersOf(user);
    for (let turn = 0; turn < 20; turn += 1) {
      const reply = await hiding.server.app.inject({ url: '/api/roms/random', headers });
      expect(hiding.ids.hiddenGames).not.toContain(reply.json().id);
    }
  }
});

const countFor = async (headers: object): Promise<number> =>
  (await hiding.server.app.inject({ url: '/api/stats', headers: { ...headers } })).json().ROMS;

test('public statistics count what the caller sees; without a valid sign-in, what all users see', async () => {
  const counts = [basic('admin'), basic('viewer'), basic('person'), {}, basic('viewer', 'wrong')];
  expect(await Promise.all(counts.map(countFor))).toEqual([7, 7, 3, 3, 3]);
});

test('WebDAV lists and finds no saves of hidden games', async () => {
  const requests = [
    { method: 'PROPFIND', url: '/dav/' },
    { method: 'PROPFIND', url: '/dav/saves/' },
    { method: 'GET', url: '/dav/manifest.server' },
    { method: 'GET', url: '/dav/saves/Doom Unholy (USA).srm' },
    { method: 'DELETE', url: '/dav/saves/Doom Unholy (USA).srm' },
    { method: 'GET', url: '/dav/saves/Super Mario (USA).srm' },
  ] as const;
  for (const user of ['person', 'rated', 'spent'])
    for (const { method, url } of requests) {
      const replies = [hiding, without].map(async ({ server }) => {
        const request = { method: method as 'GET', url: encodeURI(url), headers: basic(user) };
        const { statusCode, body } = await server.app.inject(request);
        return { user, method, url, statusCode, body };
      });
      const [reply, expected] = await Promise.all(replies);
      expect(reply).toEqual(expected);
    }
});

test('an upload to a platform that was hidden meanwhile gets the reply of an expired one', async () => {
  const { id } = await hiding.server.db.selectFrom('upload').select('id').executeTakeFirstOrThrow();
  const url = `/api/roms/upload/${id}`;
  const headers = { ...basic('editor'), 'x-chunk-index': '0' };
  const requests = [
    { method: 'GET', url },
    { method: 'PUT', url, payload: Buffer.from('game') },
    { method: 'POST', url: `${url}/complete` },
    { method: 'POST', url: `${url}/cancel` },
  ] as const;
  for (const request of requests) {
    const replies = [hiding, without].map(async ({ server }) => {
      const { statusCode, body } = await server.app.inject({ ...request, headers });
      return { ...request, statusCode, body };
    });
    const [reply, expected] = await Promise.all(replies);
    expect(reply).toEqual(expected);
  }
  const uploads = await hiding.server.db.selectFrom('upload').select('state').execute();
  expect(uploads).toEqual([{ state: 'open' }]);
});

test.each(['join', 'split', 'auto'])(
  'grouping versions (%s): a hidden game among visible ones is like a missing one',
  async (action) => {
    const { mario, doom } = hiding.ids.games;
    const replies = [hiding, without].map(async ({ server }) => {
      const body = { rom_ids: [mario, doom], action };
      const reply = await server.as('editor').post('/roms/versions', body);
      return [reply.statusCode, reply.json().detail];
    });
    const [reply, expected] = await Promise.all(replies);
    expect([reply, expected?.[0]]).toEqual([expected, 404]);
  },
);

test.each(['gamelist-xml', 'pegasus'])(
  'writing %s: a hidden platform among visible ones is like a missing one',
  async (format) => {
    const { hiddenPlatform, platforms } = hiding.ids;
    const nes = platforms.find(({ slug }) => slug === 'nes')?.id;
    const replies = [hiding, without].map(async ({ server }) => {
      const path = `/export/${format}?platform_ids=${nes}&platform_ids=${hiddenPlatform}`;
      const reply = await server.as('editor').post(path);
      return [reply.statusCode, reply.json().detail];
    });
    const [reply, expected] = await Promise.all(replies);
    expect([reply, expected?.[0]]).toEqual([expected, 404]);
  },
);

// Last, because it deletes what others read.
test('emptying the trash deletes and counts only items that the caller can see', async () => {
  for (const { server } of [hiding, without]) {
    expect((await server.as('editor').delete('/trash')).json()).toEqual({ purged: 1 });
  }
  const left = await hiding.server.db.selectFrom('trash_entry').select('id').execute();
  expect(left.map(({ id }) => id)).toEqual(hiding.ids.trash.slice(1));
});
