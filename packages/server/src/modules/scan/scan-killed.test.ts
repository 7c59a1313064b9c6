import { expect, test } from 'vitest';

import { killScans } from '#testing/kill-scans.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

test('a killed and resumed scan produces the same library with the same ids', async () => {
  const folder = await temporaryFolder();
  const outcome = await killScans({ folder, files: 600, kills: 1, random: Math.random });
  expect(outcome.problems).toEqual([]);
  expect(outcome.kills).toBeGreaterThanOrEqual(1);
  expect(outcome.finished).toBeGreaterThanOrEqual(1);
});

test('a scan killed ten times produces the same library', { tags: 'long' }, async () => {
  const folder = await temporaryFolder();
  const outcome = await killScans({ folder, files: 2000, kills: 10, random: Math.random });
  expect(outcome.problems).toEqual([]);
  expect(outcome.kills).toBeGreaterThanOrEqual(10);
  expect(outcome.finished).toBeGreaterThanOrEqual(1);
});
