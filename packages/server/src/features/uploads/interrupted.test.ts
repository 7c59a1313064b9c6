import { expect, test } from 'vitest';

import { interruptUpload } from '#testing/interrupt-upload.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const MIB = 1024 * 1024;

test('an upload survives lost connections and killed servers, byte by byte', async () => {
  const folder = await temporaryFolder();
  const outcome = await interruptUpload({
    ...{ folder, bytes: 40 * MIB + 1, chunks: 80, random: Math.random },
    ...{ disconnects: 50, restarts: 5 },
  });
  expect(outcome).toMatchObject({ disconnects: 50, restarts: 5, left: [] });
  expect(outcome.stored).toBe(outcome.sent);
}, 240_000);
