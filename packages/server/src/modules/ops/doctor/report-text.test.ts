import { FINDINGS } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { bytesText } from '#core/lib/bytes-text.ts';

import { quoted } from './check.ts';
import { hasProblems, reportText } from './report-text.ts';

const of = (level: 'problem' | 'warning') => ({
  checks: [
    { id: 'clock' as const, findings: [], ms: 1 },
    {
      id: 'data_folder' as const,
      ms: 1,
      findings: [
        {
          code: 'data_read_only' as const,
          level,
          values: { path: '/data', user: '1000:1000' },
          fix: 'chown -R 1000:1000 /data',
        },
      ],
    },
  ],
});

test('what is wrong, why it matters and the line that mends it', () => {
  expect(reportText(of('problem'))).toBe(
    [
      '✓ Clock',
      '✗ Data folder: Can’t write to the data folder /data as user 1000:1000.',
      `    ${FINDINGS.data_read_only.why}`,
      '    → chown -R 1000:1000 /data',
      '',
    ].join('\n'),
  );
  expect([hasProblems(of('problem')), hasProblems(of('warning'))]).toEqual([true, false]);
});

test.each([
  ['/data/games', '/data/games'],
  ["/data/it's mine", String.raw`'/data/it'\''s mine'`],
  ['/data/$(reboot)', "'/data/$(reboot)'"],
])('%s is one word for a shell', (path, word) => {
  expect(quoted(path)).toBe(word);
});

test.each([
  [0, '0 bytes'],
  [1500, '1.5 kB'],
  [256_000_000, '256 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
