import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT, run, say } from './set-up.mjs';

const PLAYERS = join(ROOT, 'packages', 'server', 'players');
const STAMP = join(PLAYERS, '.built');
const INPUTS = [
  'packages/server/data/player-packages.json',
  'tools/lay-out-players.ts',
  'tools/prepare-players.ts',
];

/** Downloads the players once; false: that failed, and everything but playing works. */
export async function ensurePlayers() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  say('Downloading the emulators …');
  const code = await run(['tools/prepare-players.ts']);
  if (code === 0) writeFileSync(STAMP, wanted);
  return code === 0;
}

/** Of what they say, not of their times: fetching costs more than reading them. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of INPUTS) hash.update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}
