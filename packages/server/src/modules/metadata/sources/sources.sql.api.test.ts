import type { SourceSetting } from '@saveroom/contract';
import type { InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { startReplayServer, ReplaySource, type ReplyFunction } from '#testing/replay-source.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

const KEY = 'CANARY-moby-key-51a7';
const SECRET = 'CANARY-igdb-secret-77b2';

async function startWith(
  answer: ReplyFunction = () => ({ body: { groups: [] } }),
  env: Record<string, string> = {},
) {
  const replay = new ReplaySource({
    hosts: ['api.mobygames.com', 'id.twitch.tv', 'api.igdb.com', 'hasheous.org'],
    answer,
  });
  const world = await startReplayServer([replay]);
  onTestFinished(world.close);
  const server = await testApp({
    outbound: world.outbound,
    env: { LOG_LEVEL: 'trace', ...env },
    users: { editor: 'editor' },
  });
  return { ...server, replay };
}

const call = async (server: Pick<TestApp, 'app'>, options: InjectOptions, user = 'admin') => {
  const { statusCode, body } = await server.app.inject({ headers: basic(user), ...options });
  return { statusCode, body, json: JSON.parse(body) as unknown };
};
const put = (server: Pick<TestApp, 'app'>, source: string, payload: object) =>
  call(server, { method: 'PUT', url: `/api/metadata/sources/${source}`, payload });
const tryOut = (server: Pick<TestApp, 'app'>, source: string, payload: object = {}) =>
  call(server, { method: 'POST', url: `/api/metadata/sources/${source}/test`, payload });
const list = async (server: Pick<TestApp, 'app'>) => {
  const reply = await call(server, { url: '/api/metadata/sources' });
  return new Map((reply.json as SourceSetting[]).map((one) => [one.id, one]));
};
const flags = async (server: Pick<TestApp, 'app'>) => {
  const { json } = await call(server, { url: '/api/heartbeat' });
  return (json as { METADATA_SOURCES: Record<string, boolean> }).METADATA_SOURCES;
};

test('new server has sources without a key enabled and reports the missing keys of the others', async () => {
  const server = await startWith();
  const sources = await list(server);
  const states = [...sources.values()].map(({ id, state, detail }) => [id, state, detail]);
  expect(states).toEqual([
    ['igdb', 'key_missing', 'API key missing'],
    ['ss', 'key_missing', 'API key missing'],
    ['moby', 'key_missing', 'API key missing'],
    ['ra', 'key_missing', 'API key missing'],
    ['sgdb', 'key_missing', 'API key missing'],
    ['launchbox', 'not_imported', 'Not imported yet'],
    ['hasheous', 'ready', ''],
    ['playmatch', 'ready', ''],
    ['tgdb', 'ready', ''],
    ['titledb', 'not_imported', 'Not imported yet'],
    ['libretro', 'ready', ''],
    ['gamelist', 'ready', ''],
  ]);
  expect(await flags(server)).toMatchObject({
    ANY_SOURCE_ENABLED: true,
    IGDB_API_ENABLED: false,
    LAUNCHBOX_API_ENABLED: false,
    HASHEOUS_API_ENABLED: true,
    PLAYMATCH_API_ENABLED: true,
    TGDB_API_ENABLED: true,
    LIBRETRO_API_ENABLED: true,
    SS_DEV_CREDENTIALS_SET: false,
    FLASHPOINT_API_ENABLED: false,
  });
});

test('saved key is used, never sent back, and enables the source in the heartbeat', async () => {
  const server = await startWith();
  const saved = await put(server, 'moby', { keys: { MOBYGAMES_API_KEY: ` ${KEY} ` } });
  expect(saved.json).toMatchObject({
    state: 'ready',
    detail: '',
    keys: [{ name: 'MOBYGAMES_API_KEY', is_set: true, is_fixed: false, is_optional: false }],
  });
  expect(await flags(server)).toMatchObject({ MOBY_API_ENABLED: true });
  expect((await tryOut(server, 'moby')).json).toEqual({ ok: true, detail: '', kind: null });
  expect(server.replay.requests[0]?.url.searchParams.get('api_key')).toBe(KEY);
  await put(server, 'moby', { is_enabled: false });
  expect((await list(server)).get('moby')).toMatchObject({
    state: 'disabled',
    detail: 'Disabled by admin',
    is_enabled: false,
    keys: [{ is_set: true }],
  });
  expect(await flags(server)).toMatchObject({ MOBY_API_ENABLED: false });
  await put(server, 'moby', { is_enabled: true, keys: { MOBYGAMES_API_KEY: '' } });
  expect((await list(server)).get('moby')).toMatchObject({ state: 'key_missing' });
});

test('SteamGridDB and Playmatch alone identify nothing', async () => {
  const off = { HASHEOUS: 'false', TGDB: 'false', LIBRETRO: 'false', LAUNCHBOX: 'false' };
  const env = Object.fromEntries(
    Object.entries(off).map(([name, value]) => [`${name}_API_ENABLED`, value]),
  );
  const server = await startWith(undefined, { ...env, STEAMGRIDDB_API_KEY: 'x' });
  expect(await flags(server)).toMatchObject({
    ANY_SOURCE_ENABLED: false,
    STEAMGRIDDB_API_ENABLED: true,
    PLAYMATCH_API_ENABLED: true,
    LIBRETRO_API_ENABLED: false,
  });
});

test('values of environment variables cannot be changed', async () => {
  const server = await startWith(undefined, {
    MOBYGAMES_API_KEY: KEY,
    HASHEOUS_API_ENABLED: 'false',
  });
  const sources = await list(server);
  expect(sources.get('moby')?.keys).toMatchObject([{ is_set: true, is_fixed: true }]);
  expect(sources.get('hasheous')).toMatchObject({ is_fixed: true, state: 'disabled' });
  const key = await put(server, 'moby', { keys: { MOBYGAMES_API_KEY: 'mine' } });
  expect(key.statusCode).toBe(409);
  expect((await put(server, 'hasheous', { is_enabled: true })).statusCode).toBe(409);
  expect((await put(server, 'hasheous', { is_enabled: false })).statusCode).toBe(200);
});

test('unsaved keys are tested, and success or the problem is reported', async () => {
  const server = await startWith(({ url }) =>
    url.searchParams.get('api_key') === KEY
      ? { body: { groups: [] } }
      : { status: 401, body: { error: 'Authorization required' } },
  );
  expect((await tryOut(server, 'moby')).json).toEqual({
    ok: false,
    detail: 'API key missing',
    kind: 'refused',
  });
  const wrong = await tryOut(server, 'moby', { keys: { MOBYGAMES_API_KEY: 'wrong' } });
  expect(wrong.json).toEqual({
    ok: false,
    detail: expect.stringMatching(/rejected/),
    kind: 'refused',
  });
  const right = await tryOut(server, 'moby', { keys: { MOBYGAMES_API_KEY: KEY } });
  expect(right.json).toEqual({ ok: true, detail: '', kind: null });
  expect((await list(server)).get('moby')).toMatchObject({ state: 'key_missing' });
});

test('keys of other sources and unknown sources are rejected, and editors have no access', async () => {
  const server = await startWith();
  expect((await put(server, 'moby', { keys: { IGDB_CLIENT_ID: 'x' } })).statusCode).toBe(422);
  expect((await tryOut(server, 'moby', { keys: { toString: 'x' } })).statusCode).toBe(422);
  expect((await put(server, 'nobody', {})).statusCode).toBe(422);
  const seen = await call(server, { url: '/api/metadata/sources' }, 'editor');
  expect(seen.statusCode).toBe(403);
});

test('ping of a source is cached and respects settings', async () => {
  const server = await startWith(({ url }) =>
    url.host === 'hasheous.org' ? { body: 'Healthy' } : { status: 500, body: '' },
  );
  const ping = (source: string) =>
    server
      .as(null)
      .get(`/heartbeat/metadata/${source}`)
      .then(({ statusCode, body }) => ({
        statusCode,
        json: JSON.parse(body) as unknown,
      }));
  for (let count = 0; count < 5; count += 1) {
    expect(await ping('hasheous')).toEqual({ statusCode: 200, json: true });
  }
  expect(server.replay.requests).toHaveLength(1);
  expect(await ping('moby')).toEqual({ statusCode: 200, json: false });
  expect(server.replay.requests).toHaveLength(1);
  await put(server, 'moby', { keys: { MOBYGAMES_API_KEY: KEY } });
  expect(await ping('moby')).toEqual({ statusCode: 200, json: false });
  expect(await ping('nobody')).toMatchObject({
    statusCode: 400,
    json: { detail: 'Invalid metadata source' },
  });
});

test('no key appears in a reply, a log line, an error or the database', async () => {
  const server = await startWith(({ url }) =>
    url.pathname === '/oauth2/token'
      ? { body: { access_token: 'CANARY-token-9f', expires_in: 5000 } }
      : { status: 500, body: `echo ${url.href}` },
  );
  const replies: string[] = [];
  const note = async (reply: Promise<{ body: string }>) => replies.push((await reply).body);
  const igdb = { IGDB_CLIENT_ID: 'CANARY-igdb-id-0c', IGDB_CLIENT_SECRET: SECRET };
  await note(put(server, 'moby', { keys: { MOBYGAMES_API_KEY: KEY } }));
  await note(put(server, 'igdb', { keys: igdb }));
  await note(put(server, 'igdb', { keys: { CANARY: SECRET } }));
  await note(put(server, 'igdb', { keys: { IGDB_CLIENT_SECRET: SECRET.repeat(100) } }));
  for (const source of ['moby', 'igdb']) {
    await note(tryOut(server, source));
    await note(tryOut(server, source, { keys: source === 'moby' ? {} : igdb }));
    await note(call(server, { url: `/api/heartbeat/metadata/${source}` }));
  }
  await note(call(server, { url: '/api/metadata/sources' }));
  await note(call(server, { url: '/api/heartbeat' }));
  const settings = await server.db.selectFrom('source_setting').selectAll().execute();
  const memory = await server.db.selectFrom('source_memory').selectAll().execute();
  // With several processes the table also has the lease.
  expect(memory.filter(({ key }) => key !== ':turn')).toHaveLength(1);
  expect(server.replay.requests.length).toBeGreaterThan(4);
  const everything = JSON.stringify([replies, server.logged, settings, memory]);
  expect(everything).not.toContain('CANARY-');
});
