import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { useFormat } from './use-format.ts';

beforeAll(speakEnglish);

const format = () => renderHook(() => useFormat()).result.current;

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1536, '1.5 kB'],
  [798_515, '799 kB'],
  [3 * 10 ** 9, '3 GB'],
  [5.5 * 10 ** 12, '5.5 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(format().bytes(bytes)).toBe(text);
});

test.each([
  [0.4, '0 sec'],
  [1, '1 sec'],
  [59, '59 sec'],
  [90, '2 min'],
  [3600, '1 hr'],
  [3900, '1 hr 5 min'],
  [7200 + 59 * 60 + 40, '3 hr'],
])('duration of %d seconds is %s', (seconds, text) => {
  expect(format().duration(seconds)).toBe(text);
});

test('lists are joined as in the language', () => {
  expect(format().list(['NES', 'SNES', 'Game Boy'])).toBe('NES, SNES, Game Boy');
});

test('a release date is the same day in every time zone', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const midnight = Date.UTC(1990, 0, 1);
  expect(new Date(midnight).getDate()).toBe(31);
  expect(format().calendarDate(midnight)).toBe('Jan 1, 1990');
  vi.unstubAllEnvs();
});
