import { expect, test } from 'vitest';

import { interruptUpload } from '#testing/interrupt-upload.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const MIB = 1024 * 1024;

test('an upload survives lost connections and a killed server, byte by byte', async () => {
  const folder = await temporaryFolder();
  const outcome = await interruptUpload({
    folder,
    bytes: 4 * MIB + 1,
    chunks: 8,
    random: Math.random,
    disconnects: 5,
    restarts: 1,
  });
  expect(outcome).toMatchObject({ disconnects: 5, restarts: 1, left: [] });
  expect(outcome.stored).toBe(outcome.sent);
});

test('an upload survives five killed servers, byte by byte', { tags: 'long' }, async () => {
  const folder = await temporaryFolder();
  const outcome = await interruptUpload({
    folder,
    bytes: 40 * MIB + 1,
    chunks: 80,
    random: Math.random,
    disconnects: 50,
    restarts: 5,
  });
  expect(outcome).toMatchObject({ disconnects: 50, restarts: 5, left: [] });
  expect(outcome.stored).toBe(outcome.sent);
});
