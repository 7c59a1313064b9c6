import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ApiError } from '#shared/lib/api-error.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { useSaveRefusal } from './sync-state.ts';

const textOf = (failure: unknown, isSafe = true) =>
  renderHook(() => useSaveRefusal()).result.current({ kind: 'waiting', failure, isSafe });

const OVER_QUOTA = new ApiError(413, 'over_quota', '1.0 GB are used.');

test('a save that exceeds the quota or the disk shows that it is on this device only, and why', async () => {
  await speakEnglish();
  expect(textOf(OVER_QUOTA)).toBe('Saved on this device only. 1.0 GB are used.');
  expect(textOf(new ApiError(507, 'no_space', 'The server’s disk is full'))).toBe(
    'Saved on this device only. The server’s disk is full',
  );
  await speakGerman();
  expect(textOf(OVER_QUOTA)).toMatch(
    /^Nur auf diesem Gerät gespeichert\. .+\(1\.0 GB are used\.\)$/,
  );
});

test('a save that is not on this device, or only waits for the network, has no such text', async () => {
  await speakEnglish();
  expect(textOf(OVER_QUOTA, false)).toBeNull();
  expect(textOf(new ApiError(0, 'network', 'No network'))).toBeNull();
  expect(textOf(new Error('unknown'))).toBeNull();
});
