import { expect, onTestFinished, test } from 'vitest';

import { call, inLibrary, put, scan, settled } from '#testing/dat-app.ts';
import { replayedGateway } from '#testing/replayed-gateway.ts';
import { startReplayServer, ReplaySource } from '#testing/replay-source.ts';
import { testApp } from '#testing/test-app.ts';

import { SourceRecovery } from './source-recovery.ts';

const HALF_HOUR_MS = 30 * 60_000;

async function failingMoby(status: number) {
  const reply = { status };
  const { gateway, replay, time } = await replayedGateway('moby', {
    hosts: ['api.mobygames.com'],
    answer: () => ({ body: { groups: [] }, status: reply.status }),
  });
  const enqueued: string[] = [];
  const recovery = new SourceRecovery({
    jobs: { enqueueUnlessQueued: async (task) => void enqueued.push(task) },
    log: { info: () => undefined, error: () => undefined },
    sources: gateway,
  });
  await gateway.saveUnqueried(new Map([['moby', 750]]));
  const check = gateway.check('moby', { signal: new AbortController().signal });
  await expect(check).rejects.toThrow('MobyGames');
  const checkLater = async () => {
    time.now = new Date(time.now.getTime() + HALF_HOUR_MS);
    await recovery.checkFailing();
    const moby = (await gateway.statuses()).find(({ source }) => source === 'moby');
    return { state: moby?.state, enqueued };
  };
  return { reply, replay, checkLater };
}

test('source that responds again is queried for the games it missed', async () => {
  const { reply, checkLater } = await failingMoby(503);
  expect(await checkLater()).toEqual({ state: 'unreachable', enqueued: [] });
  reply.status = 200;
  expect(await checkLater()).toEqual({ state: 'ready', enqueued: ['identify_games'] });
});

test('source whose key was rejected is not checked until the key changes', async () => {
  const { reply, replay, checkLater } = await failingMoby(401);
  reply.status = 200;
  const before = replay.requests.length;
  expect(await checkLater()).toEqual({ state: 'key_rejected', enqueued: [] });
  expect(replay.requests.length).toBe(before);
});

test('retry queries a paused source at once', async () => {
  const replay = new ReplaySource({ hosts: ['hasheous.org'], answer: () => undefined });
  replay.fault = 'HTTP 503';
  const world = await startReplayServer([replay]);
  onTestFinished(world.close);
  const app = await testApp({
    outbound: world.outbound,
    env: { PLAYMATCH_API_ENABLED: 'false', LIBRETRO_API_ENABLED: 'false' },
    users: { edith: 'editor' },
  });
  await put(app, inLibrary({ 'roms/nes/a.nes': 'a', 'roms/nes/b.nes': 'b' }));
  await scan(app);
  const hasheous = async () => {
    const { sources } = (await call(app, 'GET', '/metadata/overview')).json();
    return sources.find(({ id }: { id: string }) => id === 'hasheous');
  };
  expect(await hasheous()).toMatchObject({
    state: 'unreachable',
    problem_kind: 'away',
    unasked_games: 2,
    failing_since: expect.stringContaining('2026-01-01'),
  });
  replay.fault = null;
  expect((await call(app, 'POST', '/metadata/retry')).statusCode).toBe(201);
  await settled(app);
  expect(await hasheous()).toMatchObject({ state: 'ready', unasked_games: 0 });
  expect((await call(app, 'GET', '/metadata/overview')).json()).toMatchObject({
    games: 2,
    matched: 0,
    covered: 0,
    identification: null,
  });
});
