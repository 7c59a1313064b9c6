import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

import { demoLibrary } from './demo-library.ts';

/** Writes the demo games that the server ships: path → content, compressed, as base64. */
const FILE = join(
  ...[import.meta.dirname, '..', '..', 'packages', 'server', 'data', 'demo-games.json'],
);

const games = demoLibrary().map(({ path, bytes }) => [
  path,
  deflateRawSync(bytes, { level: 9 }).toString('base64'),
]);
writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(games), null, 2)}\n`);
