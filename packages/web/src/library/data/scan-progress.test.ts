import { describe, expect, test } from 'vitest';

import { someScan, someState } from '#testing/some-scan.ts';

import {
  NO_STATS,
  keepNewerProgress,
  readProgress,
  withPlatform,
  withStats,
} from './scan-progress.ts';

const at = (scanned_roms: number, platform: string | null = 'nes') =>
  someState({
    running: someScan({ meta: { scan_stats: { ...NO_STATS, scanned_roms }, platform } }),
  });
const scannedOf = (state: ReturnType<typeof at> | undefined) =>
  state?.running && readProgress(state.running).scan_stats.scanned_roms;

describe('readProgress', () => {
  test('returns zeros for a run that has reported nothing yet', () => {
    expect(readProgress({ meta: {} })).toEqual({
      scan_stats: NO_STATS,
      platform: null,
      seconds_left: null,
    });
  });

  test('leaves out unknown counters', () => {
    const meta = {
      scan_stats: { new_roms: 3, later_counter: 1 },
      platform: 'nes',
      seconds_left: 4,
    };
    expect(readProgress({ meta })).toEqual({
      scan_stats: { ...NO_STATS, new_roms: 3 },
      platform: 'nes',
      seconds_left: 4,
    });
  });
});

describe('progress events of the socket', () => {
  test('update the current run', () => {
    const stats = { ...NO_STATS, scanned_roms: 5, seconds_left: 9 };
    const state = withPlatform(withStats(at(1), stats), { fs_slug: 'snes' });
    expect(state?.running && readProgress(state.running)).toMatchObject({
      scan_stats: { scanned_roms: 5 },
      platform: 'snes',
      seconds_left: 9,
    });
  });

  test('are ignored without a current run', () => {
    const idle = someState();
    expect(withStats(idle, { ...NO_STATS, seconds_left: null })).toBe(idle);
    expect(withStats(undefined, { ...NO_STATS, seconds_left: null })).toBeUndefined();
  });
});

describe('keepNewerProgress', () => {
  test('keeps the progress of the socket if a reply is older', () => {
    expect(scannedOf(keepNewerProgress(at(900), at(500)))).toBe(900);
    expect(scannedOf(keepNewerProgress(at(500), at(900)))).toBe(900);
  });

  test('returns the progress of a new run', () => {
    const other = { ...at(0), running: someScan({ task_id: 'scan-2' }) };
    expect(keepNewerProgress(at(900), other)).toBe(other);
  });

  test('returns no run after the run has ended', () => {
    const idle = someState();
    expect(keepNewerProgress(at(900), idle)).toBe(idle);
  });
});
