import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT, run, say } from './set-up.mjs';

const PLAYERS = join(ROOT, 'packages', 'server', 'players');
const STAMP = join(PLAYERS, '.built');
const INPUTS = [
  'packages/server/data/player-packages.json',
  'tools/write-players.ts',
  'tools/prepare-players.ts',
];

/** Downloads the players once. Returns false if that failed; everything but playing still works. */
export async function ensurePlayers() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  say('Downloading the emulators …');
  const code = await run(['tools/prepare-players.ts']);
  if (code === 0) writeFileSync(STAMP, wanted);
  return code === 0;
}

/** Hashes the content, not the times: a needless download costs more than reading the files. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of INPUTS) hash.update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}
