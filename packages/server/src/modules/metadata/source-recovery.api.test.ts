import { expect, onTestFinished, test } from 'vitest';

import { call, inLibrary, put, scan, settled } from '#testing/dat-app.ts';
import { replayedDesk } from '#testing/replayed-desk.ts';
import { replayWorld, ReplaySource } from '#testing/replay-source.ts';
import { testApp } from '#testing/test-app.ts';

import { SourceRecovery } from './source-recovery.ts';

const HALF_HOUR_MS = 30 * 60_000;

async function failingMoby(status: number) {
  const reply = { status };
  const { desk, replay, time } = await replayedDesk('moby', {
    hosts: ['api.mobygames.com'],
    answer: () => ({ body: { groups: [] }, status: reply.status }),
  });
  const enqueued: string[] = [];
  const recovery = new SourceRecovery({
    jobs: { enqueueOnce: async (task) => void enqueued.push(task) },
    log: { info: () => undefined, error: () => undefined },
    sources: desk,
  });
  await desk.saveUnasked(new Map([['moby', 750]]));
  const check = desk.check('moby', { signal: new AbortController().signal });
  await expect(check).rejects.toThrow('MobyGames');
  const look = async () => {
    time.now = new Date(time.now.getTime() + HALF_HOUR_MS);
    await recovery.look();
    const moby = (await desk.statuses()).find(({ source }) => source === 'moby');
    return { state: moby?.state, enqueued };
  };
  return { reply, replay, look };
}

test('source that answers again is asked about the games it missed', async () => {
  const { reply, look } = await failingMoby(503);
  expect(await look()).toEqual({ state: 'unreachable', enqueued: [] });
  reply.status = 200;
  expect(await look()).toEqual({ state: 'ready', enqueued: ['identify_games'] });
});

test('source whose key was rejected is not checked until the key changes', async () => {
  const { reply, replay, look } = await failingMoby(401);
  reply.status = 200;
  const before = replay.heard.length;
  expect(await look()).toEqual({ state: 'key_rejected', enqueued: [] });
  expect(replay.heard.length).toBe(before);
});

test('trying again asks a paused source at once', async () => {
  const replay = new ReplaySource({ hosts: ['hasheous.org'], answer: () => undefined });
  replay.fault = 'HTTP 503';
  const world = await replayWorld([replay]);
  onTestFinished(world.close);
  const app = await testApp({
    outbound: world.outbound,
    env: { PLAYMATCH_API_ENABLED: 'false', LIBRETRO_API_ENABLED: 'false' },
  });
  await app.setUp();
  await app.addUser('edith', 'editor');
  await put(app, inLibrary({ 'roms/nes/a.nes': 'a', 'roms/nes/b.nes': 'b' }));
  await scan(app);
  const hasheous = async () => {
    const { sources } = (await call(app, 'GET', '/metadata/overview')).json();
    return sources.find(({ id }: { id: string }) => id === 'hasheous');
  };
  expect(await hasheous()).toMatchObject({
    ...{ state: 'unreachable', problem_kind: 'away', unasked_games: 2 },
    failing_since: expect.stringContaining('2026-01-01'),
  });
  replay.fault = null;
  expect((await call(app, 'POST', '/metadata/retry')).statusCode).toBe(201);
  await settled(app);
  expect(await hasheous()).toMatchObject({ state: 'ready', unasked_games: 0 });
  expect((await call(app, 'GET', '/metadata/overview')).json()).toMatchObject({
    ...{ games: 2, matched: 0, covered: 0, identification: null },
  });
});
