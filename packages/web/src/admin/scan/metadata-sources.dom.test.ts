import { expect, test } from 'vitest';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';

import { selectedSources, chooseSource, metadataSources } from './metadata-sources.ts';

const flags = DEFAULT_HEARTBEAT.METADATA_SOURCES;
const ON = {
  ...flags,
  IGDB_API_ENABLED: true,
  PLAYMATCH_API_ENABLED: true,
  HASHEOUS_API_ENABLED: true,
};

test('a source is off because of a missing key, or because it is disabled', () => {
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

test('IGDB is listed as “IGDB + Playmatch” if Playmatch is enabled', () => {
  const [igdb] = metadataSources(ON);
  expect(igdb).toMatchObject({ name: 'IGDB + Playmatch', enabled: true, reason: 'key' });
  expect(metadataSources(flags)[0]?.apis).toEqual(['igdb']);
});

test('sources can be removed and added; selecting all is stored as no selection', () => {
  const sources = metadataSources(ON);
  const [igdb] = sources;
  if (!igdb) throw new Error('There is no IGDB');
  const names = (chosen: readonly string[] | null) =>
    selectedSources(sources, chosen).map(({ id }) => id);
  expect(names(null)).toEqual(['igdb', 'hasheous', 'gamelist']);
  const without = chooseSource(sources, null, igdb);
  expect(without).toEqual(['hasheous', 'gamelist']);
  expect(names(without)).toEqual(['hasheous', 'gamelist']);
  expect(chooseSource(sources, without, igdb)).toBeNull();
  const hasheous = sources.find(({ id }) => id === 'hasheous');
  if (!hasheous) throw new Error('There is no Hasheous');
  expect(chooseSource(sources, null, hasheous)).toEqual(['igdb', 'playmatch', 'gamelist']);
});
