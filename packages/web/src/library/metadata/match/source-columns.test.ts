import { expect, test } from 'vitest';

import type { RomMetadata, SourceMatch } from '@saveroom/contract';

import { columnResults, currentMatch, unavailableReason } from './source-columns.ts';
import type { Result } from './source-columns.ts';

const result = (source_id: string, score: number): Result => ({
  source_id,
  name: `Game ${source_id}`,
  platform_name: 'NES',
  year: 1986,
  summary: 'Said by the source',
  url_cover: null,
  score,
  method: 'fuzzy_name',
});
const match = (state: SourceMatch['state'], source_id: string): SourceMatch => ({
  source: 'igdb',
  source_id,
  state,
  method: 'fuzzy_name',
  score: 0.7,
  evidence: {},
  name: `Game ${source_id}`,
  platform_name: 'NES',
  url_cover: null,
  website: null,
  fetched_at: '2026-01-01T00:00:00Z',
});
const known = (...matches: SourceMatch[]): RomMetadata => ({
  rom_id: 1,
  fields: [],
  matches,
  refused: [],
  versions: { rom_ids: [1], is_chosen: false },
});

test('the suggestion first, with what the source says of it, then the best', () => {
  const shown = columnResults('igdb', known(match('suggested', '3')), [
    result('1', 0.5),
    result('2', 0.9),
    result('3', 0.7),
  ]);
  expect(shown.map(({ source_id, isSuggested }) => [source_id, isSuggested])).toEqual([
    ['3', true],
    ['2', false],
    ['1', false],
  ]);
  expect(shown[0]?.summary).toBe('Said by the source');
});

test('a suggestion is shown while the source has not answered', () => {
  expect(columnResults('igdb', known(match('suggested', '3')), [])).toHaveLength(1);
  expect(columnResults('moby', known(match('suggested', '3')), [])).toEqual([]);
});

test('an applied match is the current one and no suggestion', () => {
  const applied = known(match('applied', '3'));
  expect(currentMatch(applied, 'igdb')?.source_id).toBe('3');
  expect(columnResults('igdb', applied, [])).toEqual([]);
});

test.each([
  ['key_missing', 'key_missing'],
  ['unreachable', 'unreachable'],
  ['ok', null],
] as const)('a source whose answer is %s is unavailable because of %s', (state, reason) => {
  const nothing = { source: 'moby', problem: null, problem_kind: null } as const;
  expect(unavailableReason({ ...nothing, state, failing_since: null, results: [] })).toBe(reason);
});
