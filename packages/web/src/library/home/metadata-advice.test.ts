import { expect, test } from 'vitest';

import type { MetadataOverview } from '@saveroom/contract';

import { metadataAdvice } from './metadata-advice.ts';

type Source = MetadataOverview['sources'][number];

const source = (id: Source['id'], state: Source['state']): Source => ({
  ...{ id, name: id, state, problem_kind: null, failing_since: null, unasked_games: 0 },
});

const overview = (patch: Partial<MetadataOverview>): MetadataOverview => ({
  ...{ games: 750, matched: 700, covered: 600, identification: null },
  sources: [source('igdb', 'ready'), source('hasheous', 'ready')],
  ...patch,
});

const running = (total: number) =>
  overview({
    identification: {
      status: 'running',
      stats: { total, done: 1, identified: 0, unmatched: 1, not_asked: 0, sources: [] },
    },
  });

test('there is no advice without games or if all sources work', () => {
  expect(metadataAdvice(overview({ games: 0, matched: 0 }))).toBeNull();
  expect(metadataAdvice(overview({}))).toBeNull();
});

test('unreachable sources are listed, even if most games have metadata', () => {
  const sources = [source('igdb', 'ready'), source('hasheous', 'unreachable')];
  expect(metadataAdvice(overview({ sources }))).toMatchObject({
    ...{ unreachable: ['hasheous'], canImportLaunchbox: false, canAddKey: false },
  });
});

test('a library without metadata is offered LaunchBox and a key', () => {
  const sources = [source('igdb', 'key_missing'), source('launchbox', 'not_imported')];
  expect(metadataAdvice(overview({ matched: 0, sources }))).toMatchObject({
    ...{ canImportLaunchbox: true, canAddKey: true },
  });
  expect(metadataAdvice(overview({ sources }))).toBeNull();
});

test('the first identification shows its progress, one of a few new games does not', () => {
  expect(metadataAdvice(running(750))).toMatchObject({ isIdentifying: true });
  expect(metadataAdvice(running(3))).toBeNull();
});

test('the signature changes with the state of a source', () => {
  const one = metadataAdvice(overview({ sources: [source('hasheous', 'unreachable')] }));
  const other = metadataAdvice(overview({ sources: [source('igdb', 'key_rejected')] }));
  expect(one?.signature).not.toBe(other?.signature);
});
