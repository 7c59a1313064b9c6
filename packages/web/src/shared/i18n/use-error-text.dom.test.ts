import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ApiError } from '#shared/lib/api-error.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { useErrorText } from './use-error-text.ts';

const textOf = (error: unknown) => renderHook(() => useErrorText()).result.current(error);

test('in English the message of the server is shown', async () => {
  await speakEnglish();
  expect(textOf(new ApiError(404, 'not_found', 'No game has the id 7'))).toBe(
    'No game has the id 7',
  );
});

test.each([
  [new ApiError(404, 'not_found', 'No game has the id 7'), 'Das gibt es nicht mehr.'],
  [
    new ApiError(409, 'conflict', 'Tin.nes is there already'),
    'Das steht in Konflikt mit etwas, das bereits vorhanden ist. (Tin.nes is there already)',
  ],
  [
    new ApiError(400, 'wrong_password', 'Your current password is incorrect'),
    'Dein aktuelles Passwort ist falsch.',
  ],
  [new ApiError(418, 'teapot', 'Short and stout'), 'Short and stout'],
])('in another language the error code is translated: %s', async (error, text) => {
  await speakGerman();
  expect(textOf(error)).toBe(text);
});

test('the text of a limit states when it ends, in the time zone of the browser', async () => {
  await speakEnglish();
  const error = new ApiError(429, 'play_time_over', 'You can play again at 2026-11-19 14:00 UTC.');
  error.until = '2026-11-19T14:00:00.000+00:00';
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  expect(textOf(error)).toBe(
    `You can’t play right now. You can play again on ${time.format(new Date(error.until))}.`,
  );
});

test.each([
  ['upload', 'Du hast 700 Byte von insgesamt 1 kB hochgeladen, die dir zur Verfügung stehen.'],
  ['storage', 'Deine Spielstände und Savestates belegen 700 Byte von 1 kB.'],
] as const)('the text of a full quota states its kind and usage: %s', async (kind, text) => {
  await speakGerman();
  const error = new ApiError(413, 'too_large', 'Full');
  error.quota = { kind, used_bytes: 700, limit_bytes: 1000 };
  expect(textOf(error)).toContain(text);
});

test.each([
  ['upload', 'Mehr kannst du gerade nicht hochladen: 700 Byte von 1 kB sind aufgebraucht.'],
  ['download', 'Dein Download-Limit ist aufgebraucht: 700 Byte von 1 kB.'],
] as const)(
  'the text of a daily limit states its kind, usage and reset time: %s',
  async (kind, text) => {
    await speakGerman();
    const error = new ApiError(429, 'limit_reached', 'Full');
    error.quota = { kind, used_bytes: 700, limit_bytes: 1000 };
    error.until = '2026-11-19T14:00:00.000+00:00';
    const time = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });
    expect(textOf(error)).toContain(text);
    expect(textOf(error)).toContain(`${time.format(new Date(error.until))} zurückgesetzt.`);
  },
);
