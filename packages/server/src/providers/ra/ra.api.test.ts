import { expect, test } from 'vitest';

import { askedGame, fakeSource, recorded } from '#testing/fake-source.ts';

import { ra } from './ra.ts';

const list = recorded('retroachievements/API-API_GetGameList.php-200-2.json');
const sonic = recorded('retroachievements/API-API_GetGameExtended.php-200-2.json');
const unknown = recorded('retroachievements/API-API_GetGameExtended.php-200.json');
const refused = recorded('retroachievements/API-API_GetGameExtended.php-401.json');
const HASH = '688A6B140D790B10716F41671DA1E8EE';

const answers = (url: URL) => (url.pathname.endsWith('GetGameList.php') ? list : sonic);

test('a game by its checksum: one list for the platform, then its details', async () => {
  const { context, asked, clock } = await fakeSource(answers);
  const game = askedGame({ raHash: HASH });
  const [found] = await Promise.all([ra.byContent?.(game, context), ra.byContent?.(game, context)]);
  expect(found).toMatchObject({ sourceId: '1', method: 'checksum', evidence: { ra_hash: HASH } });
  expect(await ra.byContent?.(askedGame({ raHash: 'ffff' }), context)).toBeNull();
  expect(await ra.byContent?.(askedGame(), context)).toBeNull();
  const lists = () => asked.filter(({ pathname }) => pathname.endsWith('GetGameList.php')).length;
  expect(lists()).toBe(1);
  expect(asked[0]?.searchParams.get('y')).toBe('secret-RETROACHIEVEMENTS_API_KEY');

  clock.now = new Date(clock.now.getTime() + 31 * 24 * 60 * 60 * 1000);
  await ra.byContent?.(game, context);
  expect(lists()).toBe(2);
});

test('an old list is better than none while it is away; a refused key is told', async () => {
  let isAway = false;
  let status = 503;
  const { context, clock } = await fakeSource((url) =>
    isAway && url.pathname.endsWith('GetGameList.php') ? { status, body: '' } : answers(url),
  );
  const game = askedGame({ raHash: HASH });
  await ra.byContent?.(game, context);
  isAway = true;
  clock.now = new Date(clock.now.getTime() + 31 * 24 * 60 * 60 * 1000);
  expect(await ra.byContent?.(game, context)).toMatchObject({ sourceId: '1' });
  status = 401;
  await expect(ra.byContent?.(game, context)).rejects.toMatchObject({ kind: 'refused' });
});

test('a game by its number, in the words of the wire', async () => {
  const { context } = await fakeSource(answers);
  const found = await ra.byId?.('1', askedGame(), context);
  expect(found).toMatchObject({
    name: 'Sonic the Hedgehog',
    isOfPlatform: true,
    facts: {
      companies: ['Sega', 'Sonic Team'],
      genres: ['2D Platforming'],
      url_cover: 'https://media.retroachievements.org/Images/112941.png',
      url_title_screen: 'https://media.retroachievements.org/Images/054993.png',
      url_screenshots: ['https://media.retroachievements.org/Images/000010.png'],
      first_release_date: Date.UTC(1991, 5, 11),
    },
  });
  const achievements = found?.facts.raw?.['achievements'] as object[] | undefined;
  expect(achievements).toHaveLength(36);
  expect(achievements?.[0]).toEqual({
    ra_id: 1,
    title: 'Ring Collector',
    description: 'Collect 100 rings',
    points: 5,
    num_awarded: 19_144,
    num_awarded_hardcore: 9982,
    badge_id: '250341',
    badge_url: 'https://media.retroachievements.org/Badge/250341.png',
    badge_url_lock: 'https://media.retroachievements.org/Badge/250341_lock.png',
    badge_path: null,
    badge_path_lock: null,
    display_order: 10,
    type: null,
  });
  const elsewhere = await ra.byId?.('1', askedGame({ platform: { ra_id: 7 } }), context);
  expect(elsewhere?.isOfPlatform).toBe(false);
});

test('a game without achievements has an empty list of them', async () => {
  const body = { ID: 1, Title: 'X', ImageTitle: '/Images/1.png', Achievements: [] };
  const { context } = await fakeSource(() => ({ body }));
  const found = await ra.byId?.('1', askedGame(), context);
  expect(found?.facts).toMatchObject({
    url_cover: 'https://media.retroachievements.org/Images/1.png',
    raw: { achievements: [] },
  });
});

test('names of the list, without their marks', async () => {
  const { context } = await fakeSource(answers);
  const found = await ra.byName?.('amy rose', askedGame(), context);
  expect(found?.map(({ sourceId }) => sourceId)).toEqual(['4236']);
  expect(await ra.byName?.('!', askedGame(), context)).toEqual([]);
});

test('unknown is an answer, and faults are told apart', async () => {
  let answer: { status?: number; body: unknown } = unknown;
  const { context } = await fakeSource(() => answer);
  expect(await ra.byId?.('999999', askedGame(), context)).toBeNull();
  for (const [next, kind] of [
    [refused, 'refused'],
    [{ status: 429, body: '' }, 'busy'],
    [{ status: 502, body: '' }, 'away'],
    [{ body: '<html>' }, 'nonsense'],
    [{ body: '' }, 'nonsense'],
    [{ body: { Success: false } }, 'nonsense'],
    [{ body: JSON.stringify(sonic.body).slice(0, 900) }, 'nonsense'],
  ] as const) {
    answer = next;
    await expect(ra.byId?.('1', askedGame(), context)).rejects.toMatchObject({ kind });
  }
});
