import { expect, test } from 'vitest';

import type { SourceMatch } from '@saveroom/contract';

import { groupSuggestions } from './suggestions.tsx';

const match = (source: SourceMatch['source'], more: Partial<SourceMatch>): SourceMatch => ({
  source,
  source_id: '1',
  state: 'suggested',
  method: 'fuzzy_name',
  score: 0.7,
  evidence: {},
  name: 'Metroid',
  platform_name: null,
  url_cover: null,
  website: null,
  fetched_at: '2026-01-01T00:00:00Z',
  ...more,
});

test('groupSuggestions merges suggestions of the same game', () => {
  const cover = 'https://images.example/1.jpg';
  const [first, ...rest] = groupSuggestions([
    match('igdb', { name: 'The Legend of Zelda', score: 0.7 }),
    match('moby', { name: 'Legend of Zelda, The', score: 0.8, url_cover: cover }),
  ]);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ name: 'Legend of Zelda, The', score: 0.8, urlCover: cover });
  expect(first?.matches).toHaveLength(2);
});

test('groupSuggestions sorts different games by score', () => {
  const groups = groupSuggestions([
    match('igdb', { name: 'Metroid', score: 0.6 }),
    match('moby', { name: 'Metroid II', score: 0.8 }),
  ]);
  expect(groups.map(({ name }) => name)).toEqual(['Metroid II', 'Metroid']);
});

test('groupSuggestions ignores applied matches', () => {
  expect(groupSuggestions([match('igdb', { state: 'applied' })])).toEqual([]);
});
