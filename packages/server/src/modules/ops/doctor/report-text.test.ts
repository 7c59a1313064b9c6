import { FINDINGS } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { bytesText } from '#core/lib/bytes-text.ts';

import { quoteForShell } from './check.ts';
import { hasProblems, formatReport } from './report-text.ts';

const reportWith = (level: 'problem' | 'warning') => ({
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

test('a report lists the problem, its reason and its fix', () => {
  expect(formatReport(reportWith('problem'))).toBe(
    [
      '✓ Clock',
      '✗ Data folder: Can’t write to the data folder /data as user 1000:1000.',
      `    ${FINDINGS.data_read_only.why}`,
      '    → chown -R 1000:1000 /data',
      '',
    ].join('\n'),
  );
  expect([hasProblems(reportWith('problem')), hasProblems(reportWith('warning'))]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['/data/games', '/data/games'],
  ["/data/it's mine", String.raw`'/data/it'\''s mine'`],
  ['/data/$(reboot)', "'/data/$(reboot)'"],
])('%s is quoted as a single shell argument', (path, argument) => {
  expect(quoteForShell(path)).toBe(argument);
});

test.each([
  [0, '0 bytes'],
  [1500, '1.5 kB'],
  [256_000_000, '256 MB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
