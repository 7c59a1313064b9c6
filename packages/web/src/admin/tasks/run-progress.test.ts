import { describe, expect, test } from 'vitest';

import { runProgress, runReport } from './run-progress.ts';

describe('runProgress', () => {
  test.each([
    [{}, { value: 0, max: 0 }],
    [{ identify_stats: { done: 3, total: 9, identified: 2 } }, { value: 3, max: 9 }],
    [{ update_stats: { bytes: { done: 1, total: 4 }, rows: 0 } }, { value: 1, max: 4 }],
    [{ conversion_stats: { processed: 2, errors: 1, total: 5 } }, { value: 2, max: 5 }],
    [
      { scan_stats: { scanned_roms: 7, total_roms: 70 }, platform: 'nes' },
      { value: 7, max: 70 },
    ],
    [{ artwork_stats: { fetched: 3, failed: 1, postponed: 1, left: 5 } }, { value: 5, max: 10 }],
    [{ cleanup_stats: { removed: 4 } }, { value: 0, max: 0 }],
  ])('of %j is %j', (meta, expected) => {
    expect(runProgress({ meta })).toEqual(expected);
  });
});

test('the report lists counters that are not zero', () => {
  const meta = {
    scan_stats: { scanned_roms: 7, total_roms: 70, new_roms: 0, warnings: 3 },
    platform: 'nes',
    seconds_left: 5,
    bytes: { done: 10, total: 20 },
  };
  expect(runReport({ meta })).toEqual([
    { key: 'scanned_roms', count: 7 },
    { key: 'bytes', count: 10 },
  ]);
});

test('the report of identification counts matched, unmatched and not queried games', () => {
  const identify_stats = {
    ...{ total: 750, done: 40, identified: 12, unmatched: 0, not_asked: 738 },
    sources: [{ source: 'hasheous', state: 'unreachable', not_asked: 738 }],
  };
  expect(runReport({ meta: { identify_stats } })).toEqual([
    { key: 'identified', count: 12 },
    { key: 'unmatched', count: 0 },
    { key: 'not_asked', count: 738 },
  ]);
});

test('the report of a backup has the processed bytes', () => {
  const meta = { backup_stats: { step: 'checking', done: 741_376, total: 741_376 } };
  expect(runReport({ meta })).toEqual([{ key: 'bytes', count: 741_376 }]);
});
