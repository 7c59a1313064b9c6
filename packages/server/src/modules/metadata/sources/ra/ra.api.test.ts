import { expect, test } from 'vitest';

import { gameQuery, fakeSource } from '#testing/fake-source.ts';
import { RA_HASH, raReplies } from '#modules/metadata/sources/ra/testing/ra-replies.ts';

import { ra } from './ra.ts';

const answers = (url: URL) =>
  url.pathname.endsWith('GetGameList.php') ? raReplies.gameList : raReplies.game;

test('game is found by its checksum with one list per platform, renewed after 30 days', async () => {
  const { context, requests, clock } = await fakeSource(answers);
  const game = gameQuery({ raHash: RA_HASH });
  const [found] = await Promise.all([
    ra.findByFiles?.(game, context),
    ra.findByFiles?.(game, context),
  ]);
  expect(found).toMatchObject({
    sourceId: '940001',
    method: 'checksum',
    evidence: { ra_hash: RA_HASH },
  });
  expect(await ra.findByFiles?.(gameQuery({ raHash: 'ffff' }), context)).toBeNull();
  expect(await ra.findByFiles?.(gameQuery(), context)).toBeNull();
  const lists = () =>
    requests.filter(({ pathname }) => pathname.endsWith('GetGameList.php')).length;
  expect(lists()).toBe(1);
  expect(requests[0]?.searchParams.get('y')).toBe('secret-RETROACHIEVEMENTS_API_KEY');

  clock.now = new Date(clock.now.getTime() + 31 * 24 * 60 * 60 * 1000);
  await ra.findByFiles?.(game, context);
  expect(lists()).toBe(2);
});

test('old list is used while the source is down, but not after a rejected key', async () => {
  let isAway = false;
  let status = 503;
  const { context, clock } = await fakeSource((url) =>
    isAway && url.pathname.endsWith('GetGameList.php') ? { status, body: '' } : answers(url),
  );
  const game = gameQuery({ raHash: RA_HASH });
  await ra.findByFiles?.(game, context);
  isAway = true;
  clock.now = new Date(clock.now.getTime() + 31 * 24 * 60 * 60 * 1000);
  expect(await ra.findByFiles?.(game, context)).toMatchObject({ sourceId: '940001' });
  status = 401;
  await expect(ra.findByFiles?.(game, context)).rejects.toMatchObject({ kind: 'refused' });
});

test('game is found by its id, with its achievements', async () => {
  const { context } = await fakeSource(answers);
  const found = await ra.findById?.('940001', gameQuery(), context);
  expect(found).toMatchObject({
    name: 'Lantern Harbor',
    platformName: 'Genesis/Mega Drive',
    isOfPlatform: true,
    website: 'https://retroachievements.org/game/940001',
    facts: {
      companies: ['Halfmoon Soft', 'Copper Fern Studio'],
      genres: ['Adventure'],
      url_cover: 'https://media.retroachievements.org/Images/900004.png',
      url_title_screen: 'https://media.retroachievements.org/Images/900002.png',
      url_screenshots: ['https://media.retroachievements.org/Images/900003.png'],
      first_release_date: Date.UTC(1993, 6, 13),
    },
  });
  expect(found?.facts.raw?.['achievements']).toEqual([
    {
      ra_id: 1,
      title: 'Keeper of the Lamps',
      description: 'Light 100 lamps',
      points: 5,
      num_awarded: 190,
      num_awarded_hardcore: 99,
      badge_id: '95001',
      badge_url: 'https://media.retroachievements.org/Badge/95001.png',
      badge_url_lock: 'https://media.retroachievements.org/Badge/95001_lock.png',
      badge_path: null,
      badge_path_lock: null,
      display_order: 10,
      type: null,
    },
    expect.objectContaining({
      ra_id: 2,
      title: 'Harbor Master',
      type: 'win_condition',
      badge_id: '95002',
    }),
  ]);
  const elsewhere = await ra.findById?.('940001', gameQuery({ platform: { ra_id: 7 } }), context);
  expect(elsewhere?.isOfPlatform).toBe(false);
});

test('game without achievements and box art has an empty list and shows its title screen', async () => {
  const { context } = await fakeSource(() => raReplies.gameWithoutAchievements);
  const found = await ra.findById?.('940001', gameQuery(), context);
  expect(found?.facts).toMatchObject({
    url_cover: 'https://media.retroachievements.org/Images/900002.png',
    raw: { achievements: [] },
  });
});

test('games are found by their names in the list without ~marks~', async () => {
  const { context } = await fakeSource(answers);
  const found = await ra.searchByName?.('moss runner', gameQuery(), context);
  expect(found).toMatchObject([
    { sourceId: '940009', name: '~Hack~ ~Demo~ Moss Runner: Chapter 0', isOfPlatform: true },
  ]);
  expect(await ra.searchByName?.('!', gameQuery(), context)).toEqual([]);
});
