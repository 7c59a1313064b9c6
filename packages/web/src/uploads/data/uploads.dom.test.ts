import { expect, test } from 'vitest';

import { errorText } from '#shared/i18n/use-error-text.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { refusalOf } from './uploads.ts';

const FINE = { problem: null, problem_code: null, duplicates: [], platforms: [] };

test('the refusal of a file above a limit states usage and reset time in every language', async () => {
  await speakGerman();
  const refusal = refusalOf({
    ...FINE,
    problem: 'You can upload 1 kB per day. Left: 300 bytes.',
    problem_code: 'too_large',
    problem_quota: { kind: 'upload', used_bytes: 700, limit_bytes: 1000 },
    problem_until: '2026-01-02T00:00:00.000+00:00',
  });
  expect(errorText(refusal)).toMatch(/700 Byte von 1 kB .*zurückgesetzt/);
});

test('a file that can be uploaded has no refusal', () => {
  expect(refusalOf(FINE)).toBeNull();
});
