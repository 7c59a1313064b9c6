import { expect, test } from 'vitest';

import { DEFAULT_HEARTBEAT } from '#data/default-heartbeat.ts';

import { metadataSources } from './metadata-sources.ts';

const flags = DEFAULT_HEARTBEAT.METADATA_SOURCES;

test('sources that need a key miss one, the others were switched off', () => {
  const byReason = Map.groupBy(metadataSources(flags), ({ reason }) => reason);
  expect(byReason.get('key')?.map(({ name }) => name)).toEqual([
    'IGDB',
    'ScreenScraper',
    'MobyGames',
    'RetroAchievements',
    'SteamGridDB',
  ]);
  expect(byReason.get('admin')?.map(({ name }) => name)).toContain('Hasheous');
});

test('Playmatch is named with the source it helps', () => {
  const [igdb] = metadataSources({
    ...flags,
    IGDB_API_ENABLED: true,
    PLAYMATCH_API_ENABLED: true,
  });
  expect(igdb).toEqual({ name: 'IGDB + Playmatch', enabled: true, reason: 'key' });
});
