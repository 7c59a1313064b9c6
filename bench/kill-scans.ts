import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { killScans } from '../packages/server/src/testing/kill-scans.ts';

/** A stress test, not a measurement: `node bench/kill-scans.ts 50`. */
const kills = Number(process.argv[2] ?? 50);
const folder = mkdtempSync(join(tmpdir(), 'saveroom-kills-'));
const outcome = await killScans({ folder, files: 2000, kills, random: Math.random });
rmSync(folder, { recursive: true, force: true });
console.log(`${outcome.kills} kills, ${outcome.finished} scans resumed to their end`);
for (const problem of outcome.problems) console.log(problem);
process.exit(outcome.problems.length === 0 ? 0 : 1);
