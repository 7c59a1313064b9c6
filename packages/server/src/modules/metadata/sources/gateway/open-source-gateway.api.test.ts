import { expect, test, vi } from 'vitest';

import { gameQuery, type FakeReply } from '#testing/fake-source.ts';
import { replayedGateway } from '#testing/replayed-gateway.ts';
import { mobyReplies } from '#modules/metadata/sources/moby/testing/moby-replies.ts';
import { ssReplies } from '#modules/metadata/sources/ss/testing/ss-replies.ts';

import { moby } from '#modules/metadata/sources/moby/moby.ts';
import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import { ss } from '#modules/metadata/sources/ss/ss.ts';

const saturn = gameQuery({ platform: { moby_id: 23 } });
const query = async (context: SourceContext) => moby.findById?.('1', saturn, context);
const never = new AbortController().signal;

const opened = (answer = (): FakeReply => mobyReplies.none) =>
  replayedGateway('moby', { hosts: ['api.mobygames.com'], answer });

const stateOf = async ({ gateway }: Pick<Awaited<ReturnType<typeof opened>>, 'gateway'>) =>
  (await gateway.statuses()).find(({ source }) => source === 'moby')?.state;

test('source is paused after three failures in a row and queried again after 30 seconds', async () => {
  let status = 500;
  const world = await opened(() => ({ status, body: '' }));
  const { gateway, runQuery, replay, time } = world;
  for (let count = 0; count < 3; count += 1) {
    await expect(runQuery(query)).rejects.toMatchObject({ kind: 'away' });
  }
  const before = replay.requests.length;
  expect(await stateOf(world)).toBe('unreachable');
  expect(await gateway.ready()).not.toContain('moby');
  await expect(runQuery(query)).rejects.toMatchObject({ kind: 'away', message: /paused/ });
  expect(replay.requests.length).toBe(before);
  time.now = new Date(time.now.getTime() + 31_000);
  status = 404;
  expect(await runQuery(query)).toBeNull();
  expect(await gateway.ready()).toContain('moby');
  expect(await stateOf(world)).toBe('ready');
});

test('source that asks for an hour is paused for an hour', async () => {
  let answer: FakeReply = {
    ...mobyReplies.tooManyRequests,
    headers: { 'retry-after': '3600' },
  };
  const world = await opened(() => answer);
  const { runQuery, replay, time } = world;
  await expect(runQuery(query)).rejects.toMatchObject({ kind: 'busy', retryAfterMs: 3_600_000 });
  expect(await stateOf(world)).toBe('rate_limited');
  time.now = new Date(time.now.getTime() + 59 * 60_000);
  await expect(runQuery(query)).rejects.toMatchObject({ message: /paused/ });
  expect(replay.requests).toHaveLength(1);
  answer = mobyReplies.none;
  time.now = new Date(time.now.getTime() + 2 * 60_000);
  expect(await runQuery(query)).toBeNull();
});

test('source whose daily quota is used up is requested again after an hour', async () => {
  let answer: FakeReply = ssReplies.quotaReached;
  const { gateway, runQuery, replay, time } = await replayedGateway('ss', {
    hosts: ['api.screenscraper.fr'],
    answer: () => answer,
  });
  const request = () => runQuery(async (context) => ss.findById?.('70001', gameQuery(), context));
  const status = async () => (await gateway.statuses()).find(({ source }) => source === 'ss');
  await expect(request()).rejects.toMatchObject({ kind: 'spent' });
  expect(await status()).toMatchObject({ state: 'quota_reached', isAvailable: false });
  await expect(request()).rejects.toMatchObject({ message: /paused/ });
  expect(replay.requests).toHaveLength(1);
  answer = ssReplies.game;
  time.now = new Date(time.now.getTime() + 61 * 60_000);
  expect(await request()).toMatchObject({ sourceId: '70001' });
  expect(await status()).toMatchObject({
    state: 'ready',
    quota: { left: 14_960, limit: 15_000, per: 'day' },
  });
});

test('forced query reaches a paused source and makes it ready when it responds', async () => {
  let status = 500;
  const world = await opened(() => ({ status, body: '' }));
  const { gateway, runQuery } = world;
  for (let count = 0; count < 3; count += 1) await runQuery(query).catch(() => undefined);
  status = 404;
  const preferences = { regions: [], languages: [], prefersRomRegions: true };
  const options = { signal: never, preferences, force: true };
  expect(await gateway.query('moby', (_, context) => query(context), options)).toBeNull();
  expect(await stateOf(world)).toBe('ready');
});

test.each([
  ['unreachable', { status: 503, body: '' }, 1],
  ['key_rejected', { status: 401, body: '' }, 1],
  ['rate_limited', { status: 429, body: '' }, 1],
  ['ready', { body: 'no JSON' }, 1],
  ['invalid_response', { body: 'no JSON' }, 3],
] as const)(
  'state is %s after the response %j was received %i times',
  async (state, answer, times) => {
    const world = await opened(() => answer);
    for (let count = 0; count < times; count += 1)
      await world.runQuery(query).catch(() => undefined);
    expect(await stateOf(world)).toBe(state);
  },
);

test('failing source keeps the time of its first failure, also after a restart', async () => {
  const world = await opened(() => ({ status: 503, body: '' }));
  const { runQuery, time } = world;
  await runQuery(query).catch(() => undefined);
  time.now = new Date(time.now.getTime() + 600_000);
  await runQuery(query).catch(() => undefined);
  const restarted = await world.make().statuses();
  expect(restarted.find(({ source }) => source === 'moby')).toMatchObject({
    state: 'unreachable',
    failingSince: '2026-01-01T00:00:00.000+00:00',
    lastProblemAt: '2026-01-01T00:10:00.000+00:00',
    isAvailable: true,
  });
});

test('quota is taken as reset after an hour', async () => {
  const world = await opened();
  const at = '2026-01-01T00:00:00.000+00:00';
  const spent = { last_problem: 'x', last_problem_kind: 'spent' as const, last_problem_at: at };
  await world.db
    .insertInto('source_setting')
    .values({
      source: 'moby',
      is_enabled: null,
      keys: '',
      ...spent,
      failing_since: at,
      updated_at: at,
    })
    .execute();
  expect(await stateOf(world)).toBe('quota_reached');
  world.time.now = new Date(world.time.now.getTime() + 61 * 60_000);
  expect(await stateOf(world)).toBe('ready');
});

test('reply between failures keeps the source from being paused', async () => {
  let status = 500;
  const world = await opened(() => ({ ...mobyReplies.none, status }));
  for (const next of [500, 500, 200, 500, 500]) {
    status = next;
    await world.runQuery(query).catch(() => undefined);
  }
  expect(await world.gateway.ready()).toContain('moby');
});

test('last problem is stored without the key', async () => {
  const { runQuery, gateway, db } = await opened(() => mobyReplies.unauthorized);
  await expect(runQuery(query)).rejects.toMatchObject({ kind: 'refused' });
  const status = (await gateway.statuses()).find(({ source }) => source === 'moby');
  expect(status).toMatchObject({
    lastProblem: 'MobyGames rejected the API key',
    lastProblemKind: 'refused',
    lastProblemAt: '2026-01-01T00:00:00.000+00:00',
  });
  const rows = await db.selectFrom('source_setting').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('CANARY');
});

test('exception in a provider is reported as a bug and as an invalid response', async () => {
  const { runQuery, bugs } = await opened();
  const broken = runQuery(async () => {
    throw new TypeError('cannot read CANARY-mobygames_api_key');
  });
  await expect(broken).rejects.toMatchObject({ kind: 'nonsense' });
  expect(bugs).toHaveLength(1);
});

test('aborted request is no problem of the source', async () => {
  const controller = new AbortController();
  const { gateway } = await opened(() => {
    controller.abort(new Error('enough'));
    return mobyReplies.none;
  });
  const preferences = { regions: [], languages: [], prefersRomRegions: true };
  const aborted = gateway.query('moby', (_, context) => query(context), {
    signal: controller.signal,
    preferences,
  });
  await expect(aborted).rejects.toThrow('enough');
  const status = (await gateway.statuses()).find(({ source }) => source === 'moby');
  expect([status?.lastProblem, status?.lastProblemKind]).toEqual([null, null]);
});

test('source that is disabled or has no key is not requested and says why', async () => {
  const world = await opened();
  const { replay } = world;
  const gateway = world.make({});
  const options = {
    signal: never,
    preferences: { regions: [], languages: [], prefersRomRegions: true },
  };
  const runQuery = () => gateway.query('moby', (_, context) => query(context), options);
  await expect(runQuery()).rejects.toMatchObject({ message: 'API key missing' });
  await gateway.save('moby', { isEnabled: false });
  await expect(runQuery()).rejects.toMatchObject({ message: 'Disabled by admin' });
  await gateway.save('moby', { isEnabled: true, keys: { MOBYGAMES_API_KEY: 'stored-key' } });
  expect(await runQuery()).toBeNull();
  expect(replay.requests.map(({ url }) => url.searchParams.get('api_key'))).toEqual(['stored-key']);
  const [row] = await world.db.selectFrom('source_setting').select('keys').execute();
  expect(row?.keys).not.toContain('stored-key');
  await gateway.save('moby', { keys: { MOBYGAMES_API_KEY: '' } });
  await expect(runQuery()).rejects.toMatchObject({ message: 'API key missing' });
});

test('key of the environment overrides a stored one', async () => {
  const { runQuery, gateway, replay } = await opened();
  await gateway.save('moby', { keys: { MOBYGAMES_API_KEY: 'stored-key' } });
  await runQuery(query);
  expect(replay.requests[0]?.url.searchParams.get('api_key')).toBe('CANARY-mobygames_api_key');
});

test('check with other keys stores neither the keys nor the problem', async () => {
  let answer: FakeReply = mobyReplies.groups;
  const world = await opened(() => answer);
  const { gateway, replay, db } = world;
  await gateway.check('moby', { signal: never, keys: { MOBYGAMES_API_KEY: 'other' } });
  expect(replay.requests[0]?.url.searchParams.get('api_key')).toBe('other');
  expect(await db.selectFrom('source_setting').selectAll().execute()).toEqual([]);
  answer = { status: 401, body: '' };
  const check = gateway.check('moby', { signal: never, keys: { MOBYGAMES_API_KEY: 'bad' } });
  await expect(check).rejects.toMatchObject({ kind: 'refused' });
  expect(await stateOf(world)).toBe('ready');
});

test('settings are read once for many queries, and again after they were saved', async () => {
  const { gateway, runQuery, replay, db } = await opened();
  const statements = vi.spyOn(db.getExecutor(), 'executeQuery');
  for (let count = 0; count < 20; count += 1) {
    await gateway.recentStatuses();
    await runQuery(query);
  }
  const reads = statements.mock.calls.filter(([{ sql }]) => /^select.+source_setting/.test(sql));
  // Once more for every second that this takes.
  expect(reads.length).toBeLessThanOrEqual(5);
  await gateway.save('moby', { isEnabled: false });
  const before = replay.requests.length;
  await expect(runQuery(query)).rejects.toMatchObject({ message: 'Disabled by admin' });
  expect(replay.requests).toHaveLength(before);
});

test('source that another process has just set up is queried', async () => {
  const { make, replay } = await opened();
  const [one, other] = [make({}), make({})];
  const preferences = { regions: [], languages: [], prefersRomRegions: true };
  const runQuery = () =>
    one.query('moby', (_, context) => query(context), { signal: never, preferences });
  await expect(runQuery()).rejects.toMatchObject({ message: 'API key missing' });
  await other.save('moby', { keys: { MOBYGAMES_API_KEY: 'new-key' } });
  expect(await runQuery()).toBeNull();
  expect(replay.requests.map(({ url }) => url.searchParams.get('api_key'))).toEqual(['new-key']);
});
