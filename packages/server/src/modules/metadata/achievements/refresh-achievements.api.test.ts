import { expect, onTestFinished, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import type { FakeReply } from '#testing/fake-source.ts';
import { startReplayServer, ReplaySource, type RecordedRequest } from '#testing/replay-source.ts';
import { raCompletionPage, raReplies } from '#modules/metadata/sources/ra/testing/ra-replies.ts';
import { testApp } from '#testing/test-app.ts';

const GAME = 940_001;
const STARTED_GAMES = 5;
const KEY = 'CANARY-key-of-ra';

type Answer = (request: RecordedRequest) => FakeReply | undefined;
const answers: Answer = ({ url }) =>
  url.pathname.endsWith('GetUserCompletionProgress.php')
    ? raCompletionPage(url)
    : raReplies.userProgress;

async function start({ answer = answers, key = KEY }: { answer?: Answer; key?: string } = {}) {
  const replay = new ReplaySource({ hosts: ['retroachievements.org'], answer });
  const world = await startReplayServer([replay]);
  onTestFinished(world.close);
  const env = { RETROACHIEVEMENTS_API_KEY: key };
  const server = await testApp({ env, outbound: world.outbound });
  await server.setUp();
  await server.db.updateTable('users').set({ ra_username: 'Keeper' }).execute();
  await addGame(server.db, 'genesis/Lantern Harbor.md', { ra_id: GAME });
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    server.send(method, url, payload);
  const details = () =>
    replay.requests.filter(({ url }) => url.pathname.includes('GetGameInfoAndUserProgress'));
  return { ...server, replay, call, details };
}

test('refresh reads all pages, and details only for games of the library', async () => {
  const { call, details, replay } = await start();
  const reply = await call('POST', '/users/1/ra/refresh', {});
  expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
  const { ra_progression } = (await call('GET', '/users/me')).json();
  expect(ra_progression.total).toBe(STARTED_GAMES);
  expect(ra_progression.results).toHaveLength(STARTED_GAMES);
  const mine = ra_progression.results.find((one: { rom_ra_id: number }) => one.rom_ra_id === GAME);
  expect(mine).toMatchObject({
    max_possible: 26,
    num_awarded: 9,
    num_awarded_hardcore: 8,
    most_recent_awarded_date: expect.any(String),
    earned_achievements: [
      { id: '95001', date: '2022-11-04 11:53:46', date_hardcore: '2022-11-04 11:53:46' },
      { id: '95002', date: '2022-11-05 09:00:00' },
    ],
  });
  expect(mine.earned_achievements[1]).not.toHaveProperty('date_hardcore');
  expect(ra_progression.results[1]).toMatchObject({ rom_ra_id: 940_002, earned_achievements: [] });
  const awards = ra_progression.results.map(
    (one: Record<string, unknown>) => one['highest_award_kind'],
  );
  expect(new Set(awards)).toEqual(
    new Set([null, 'beaten-softcore', 'beaten-hardcore', 'completed', 'mastered']),
  );
  expect(details()).toHaveLength(1);
  // Two pages of games and one game of the library.
  expect(replay.requests).toHaveLength(3);
});

test('incremental refresh requests only games whose progress changed', async () => {
  let earned = 2;
  const { call, details } = await start({
    answer: (request) => {
      if (!request.url.pathname.includes('Completion')) return raReplies.userProgress;
      const game = {
        GameID: GAME,
        MaxPossible: 3,
        NumAwarded: earned,
        NumAwardedHardcore: 1,
      };
      return { body: { Count: 1, Total: 1, Results: [game] } };
    },
  });
  const refresh = (incremental: boolean) => call('POST', '/users/1/ra/refresh', { incremental });
  await refresh(true);
  expect(details()).toHaveLength(1);
  await refresh(true);
  expect(details()).toHaveLength(1);
  earned = 3;
  await refresh(true);
  expect(details()).toHaveLength(2);
  await refresh(false);
  expect(details()).toHaveLength(3);
});

test.each([
  ['HTTP 503', 503],
  ['HTTP 401', 503],
  ['JSON text', 503],
  ['connection closed', 503],
] as const)('refresh after %s is %i without the key and keeps progress', async (fault, status) => {
  const { call, replay, logged } = await start();
  await call('POST', '/users/1/ra/refresh', {});
  replay.fault = fault;
  const reply = await call('POST', '/users/1/ra/refresh', {});
  expect(reply.statusCode).toBe(status);
  expect(reply.body + logged.join('')).not.toContain(KEY);
  const { ra_progression } = (await call('GET', '/users/me')).json();
  expect(ra_progression.results).toHaveLength(STARTED_GAMES);
});

test('unknown user name is an error, and another name starts with no progress', async () => {
  const { call } = await start({
    answer: (request) =>
      request.url.searchParams.get('u') === 'Keeper' ? answers(request) : raReplies.unknownUser,
  });
  await call('POST', '/users/1/ra/refresh', {});
  await call('PUT', '/users/1', { ra_username: 'nobody' });
  const { ra_progression } = (await call('GET', '/users/me')).json();
  expect(ra_progression).toEqual({});
  const reply = await call('POST', '/users/1/ra/refresh', {});
  expect([reply.statusCode, reply.json().detail]).toEqual([
    404,
    'RetroAchievements has no user with this name',
  ]);
});

test('scheduled task refreshes every user', async () => {
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
  await expect.poll(() => details().length).toBe(1);
  const jobs = () => db.selectFrom('job').select(['task', 'status']).execute();
  await expect
    .poll(jobs)
    .toEqual([{ task: 'sync_retroachievements_progress', status: 'finished' }]);
});
