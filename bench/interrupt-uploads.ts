import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { interruptUpload } from '../packages/server/src/testing/interrupt-upload.ts';

/** A stress test, not a measurement: `node bench/interrupt-uploads.ts 2000`, in megabytes. */
const megabytes = Number(process.argv[2] ?? 2000);
const folder = mkdtempSync(join(tmpdir(), 'saveroom-interrupted-'));
const outcome = await interruptUpload({
  folder,
  bytes: megabytes * 1_000_000 + 1,
  chunks: Math.ceil(megabytes / 8),
  disconnects: 50,
  restarts: 5,
  random: Math.random,
});
rmSync(folder, { recursive: true, force: true });
console.log(`${outcome.disconnects} lost connections, ${outcome.restarts} killed servers`);
const isSame = outcome.sent === outcome.stored && outcome.left.length === 0;
console.log(isSame ? 'the same file, and nothing left behind' : JSON.stringify(outcome));
process.exit(isSame ? 0 : 1);
