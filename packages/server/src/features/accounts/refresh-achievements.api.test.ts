import { expect, onTestFinished, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { recorded, type FakeAnswer } from '#testing/fake-source.ts';
import { replayWorld, ReplaySource, type Heard } from '#testing/replay-source.ts';
import { basic, testApp } from '#testing/test-app.ts';

const tallies = recorded('retroachievements/API-API_GetUserCompletionProgress.php-200-5.json');
const sonic = recorded('retroachievements/API-API_GetGameInfoAndUserProgress.php-200-2.json');
/** The recording holds the first of them. */
const RECORDED = (tallies.body as { Results: unknown[] }).Results.length;
const GAME = 3595;
const KEY = 'CANARY-key-of-ra';

type Answer = (question: Heard) => FakeAnswer | undefined;
const answers: Answer = ({ url }) =>
  url.pathname.endsWith('GetUserCompletionProgress.php') ? tallies : sonic;

async function start({ answer = answers, key = KEY }: { answer?: Answer; key?: string } = {}) {
  const replay = new ReplaySource({ hosts: ['retroachievements.org'], answer });
  const world = await replayWorld([replay]);
  onTestFinished(world.close);
  const env = { RETROACHIEVEMENTS_API_KEY: key };
  const server = await testApp({ env, outbound: world.outbound });
  await server.setUp();
  await server.db.updateTable('users').set({ ra_username: 'Scott' }).execute();
  await addGame(server.db, 'genesis/Sonic.md', { ra_id: GAME });
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api${url}`,
      headers: basic('admin'),
      ...(payload && { payload }),
    });
  const details = () =>
    replay.heard.filter(({ url }) => url.pathname.includes('GetGameInfoAndUserProgress'));
  return { ...server, replay, call, details };
}

test('everything is asked for once, for games of the library one by one', async () => {
  const { call, details, replay } = await start();
  const reply = await call('POST', '/users/1/ra/refresh', {});
  expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
  const { ra_progression } = (await call('GET', '/users/me')).json();
  expect(ra_progression.total).toBe(444);
  expect(ra_progression.results).toHaveLength(RECORDED);
  const mine = ra_progression.results.find((one: { rom_ra_id: number }) => one.rom_ra_id === GAME);
  expect(mine).toMatchObject({
    max_possible: expect.any(Number),
    num_awarded: expect.any(Number),
    num_awarded_hardcore: expect.any(Number),
    most_recent_awarded_date: expect.any(String),
  });
  expect(mine.earned_achievements).toHaveLength(35);
  expect(mine.earned_achievements[0]).toEqual({
    id: '250341',
    date: '2022-11-04 11:53:46',
    date_hardcore: '2022-11-04 11:53:46',
  });
  expect(ra_progression.results[1]).toMatchObject({ rom_ra_id: 3368, earned_achievements: [] });
  const awards = ra_progression.results.map(
    (one: Record<string, unknown>) => one['highest_award_kind'],
  );
  expect(new Set(awards)).toEqual(
    new Set([null, 'beaten-softcore', 'beaten-hardcore', 'completed', 'mastered']),
  );
  expect(details()).toHaveLength(1);
  expect(replay.heard).toHaveLength(3);
});

test('incremental asks only about games in which something changed', async () => {
  let earned = 35;
  const { call, details } = await start({
    answer: (question) => {
      if (!question.url.pathname.includes('Completion')) return sonic;
      const game = {
        GameID: GAME,
        MaxPossible: 36,
        NumAwarded: earned,
        NumAwardedHardcore: earned,
      };
      return { body: { Count: 1, Total: 1, Results: [game] } };
    },
  });
  const refresh = (incremental: boolean) => call('POST', '/users/1/ra/refresh', { incremental });
  await refresh(true);
  expect(details()).toHaveLength(1);
  await refresh(true);
  expect(details()).toHaveLength(1);
  earned = 34;
  await refresh(true);
  expect(details()).toHaveLength(2);
  await refresh(false);
  expect(details()).toHaveLength(3);
});

test.each([
  ['out of order', 503],
  ['unauthorized', 503],
  ['wrong type', 503],
  ['truncated', 503],
] as const)('%s is %i, without the key, and what was known stays', async (fault, status) => {
  const { call, replay, logged } = await start();
  await call('POST', '/users/1/ra/refresh', {});
  replay.fault = fault;
  const reply = await call('POST', '/users/1/ra/refresh', {});
  expect(reply.statusCode).toBe(status);
  expect(reply.body + logged.join('')).not.toContain(KEY);
  const { ra_progression } = (await call('GET', '/users/me')).json();
  expect(ra_progression.results).toHaveLength(RECORDED);
});

test('a name nobody has is told; another name begins anew', async () => {
  const { call } = await start({
    answer: (question) =>
      question.url.searchParams.get('u') === 'Scott'
        ? answers(question)
        : { status: 422, body: {} },
  });
  await call('POST', '/users/1/ra/refresh', {});
  await call('PUT', '/users/1', { ra_username: 'nobody' });
  const { ra_progression } = (await call('GET', '/users/me')).json();
  expect(ra_progression).toEqual({});
  const reply = await call('POST', '/users/1/ra/refresh', {});
  expect([reply.statusCode, reply.json().detail]).toEqual([
    404,
    'RetroAchievements knows nobody of this name',
  ]);
});

test('the schedule looks everybody up', async () => {
  const { call, db, details, advance } = await start();
  const soon = new Date(Date.parse('2026-01-01T00:00:00Z') + 2 * 60_000);
  const cron = `${soon.getMinutes()} ${soon.getHours()} * * *`;
  await db
    .insertInto('task_setting')
    .values({ name: 'sync_retroachievements_progress', enabled: 1, cron, last_run_at: null })
    .execute();
  await call('GET', '/heartbeat');
  advance(3 * 60_000);
  await call('PUT', '/tasks/scan_library', { enabled: false });
  await expect.poll(() => details().length, { timeout: 20_000 }).toBe(1);
  const jobs = () => db.selectFrom('job').select(['task', 'status']).execute();
  await expect
    .poll(jobs, { timeout: 20_000 })
    .toEqual([{ task: 'sync_retroachievements_progress', status: 'finished' }]);
});
