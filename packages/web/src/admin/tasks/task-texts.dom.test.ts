import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { useScheduleText } from './task-texts.ts';

beforeAll(speakEnglish);

test.each([
  ['0 3 * * *', 'Every day at 3:00 AM'],
  ['30 16 * * *', 'Every day at 4:30 PM'],
  ['0 4 * * SUN', 'Every Sunday at 4:00 AM'],
  ['0 4 * * 7', 'Every Sunday at 4:00 AM'],
  ['15 4 * * 1', 'Every Monday at 4:15 AM'],
  ['0 4 1 * *', 'Every month on day 1 at 4:00 AM'],
  ['0 * * * *', 'Every hour'],
  ['0 */6 * * *', 'Every 6 hours'],
  ['*/15 * * * *', 'Every 15 minutes'],
  [' 0   3 * * * ', 'Every day at 3:00 AM'],
])('%s is described as “%s”', (cron, text) => {
  expect(renderHook(() => useScheduleText()).result.current(cron)).toBe(text);
});

test.each(['0 3 * * 1-5', '0 0,12 * * *', '@daily', '0 3 * 6 *'])(
  '%s has no short description',
  (cron) => {
    expect(renderHook(() => useScheduleText()).result.current(cron)).toBeNull();
  },
);
