import { expect, test } from 'vitest';

import type { RomMetadata, SourceMatch } from '@saveroom/contract';

import {
  AUTOMATIC,
  stepsOf,
  columnResults,
  coversOf,
  currentMatch,
  startTerm,
  titlesOf,
  togglePick,
  unavailableReason,
} from './match-results.ts';
import type { Result, SourcePick, SourcePicks } from './match-results.ts';

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

test('columnResults lists the suggestion with its details, then results by score', () => {
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

test('columnResults lists the suggestion before the source has answered', () => {
  expect(columnResults('igdb', known(match('suggested', '3')), [])).toHaveLength(1);
  expect(columnResults('moby', known(match('suggested', '3')), [])).toEqual([]);
});

test('currentMatch returns the applied match, which is no suggestion', () => {
  const applied = known(match('applied', '3'));
  expect(currentMatch(applied, 'igdb')?.source_id).toBe('3');
  expect(columnResults('igdb', applied, [])).toEqual([]);
});

test.each([
  ['key_missing', 'key_missing'],
  ['unreachable', 'unreachable'],
  ['ok', null],
] as const)('unavailableReason of the state %s is %s', (state, reason) => {
  const nothing = { source: 'moby', problem: null, problem_kind: null } as const;
  expect(unavailableReason({ ...nothing, state, failing_since: null, results: [] })).toBe(reason);
});

const pick = (
  source: SourcePick['source'],
  sourceId: string,
  more: Partial<SourcePick> = {},
): SourcePick => ({
  source,
  sourceId,
  name: 'Metroid',
  urlCover: null,
  ...more,
});
const NONE: SourcePicks = new Map();

test('togglePick keeps one result per source and deselects the same one', () => {
  const one = togglePick(NONE, pick('igdb', '1'));
  const other = togglePick(one, pick('igdb', '2'));
  expect([...other.values()].map(({ sourceId }) => sourceId)).toEqual(['2']);
  expect(togglePick(other, pick('igdb', '2')).size).toBe(0);
});

test('stepsOf lists matches before title and cover', () => {
  const cover = 'https://images.example/1.jpg';
  const picks = togglePick(
    togglePick(NONE, pick('igdb', '1', { urlCover: cover })),
    pick('moby', '7', { name: 'Metroid (1986)' }),
  );
  expect(titlesOf(picks)).toEqual(['Metroid', 'Metroid (1986)']);
  expect(coversOf(picks)).toEqual([{ source: 'igdb', url: cover }]);
  expect(stepsOf(picks, { title: 'Metroid (1986)', cover })).toEqual([
    { kind: 'match', source: 'igdb', sourceId: '1' },
    { kind: 'match', source: 'moby', sourceId: '7' },
    { kind: 'set', field: 'name', value: 'Metroid (1986)' },
    { kind: 'set', field: 'cover', value: cover },
  ]);
});

test('stepsOf sets no field when title and cover are automatic', () => {
  const picks = togglePick(NONE, pick('igdb', '1'));
  expect(stepsOf(picks, AUTOMATIC)).toEqual([{ kind: 'match', source: 'igdb', sourceId: '1' }]);
});

test('stepsOf ignores the title of a result that is no longer selected', () => {
  const picks = togglePick(NONE, pick('igdb', '1'));
  expect(stepsOf(picks, { title: 'Other', cover: 'https://images.example/2.jpg' })).toEqual([
    { kind: 'match', source: 'igdb', sourceId: '1' },
  ]);
});

const rom = {
  name: 'Metroid',
  fs_name_no_tags: 'metroid fixed',
  is_identified: true,
  sha1_hash: 'aa',
  md5_hash: 'bb',
  crc_hash: 'cc',
};

test.each([
  ['name', {}, 'Metroid'],
  ['name', { is_identified: false }, 'metroid fixed'],
  ['id', {}, ''],
  ['checksum', {}, 'aa'],
  ['checksum', { sha1_hash: '' }, 'bb'],
  ['checksum', { sha1_hash: '', md5_hash: '', crc_hash: '' }, ''],
] as const)('startTerm by %s of %o is %j', (by, changes, term) => {
  expect(startTerm({ ...rom, ...changes }, by)).toBe(term);
});
