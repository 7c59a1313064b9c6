import { browse } from './browse.bench.ts';
import { bundle } from './bundle.bench.ts';
import { consoleMode } from './console.bench.ts';
import { credentials } from './credentials.bench.ts';
import { dats } from './dats.bench.ts';
import { files } from './files.bench.ts';
import { gallery } from './gallery.bench.ts';
import { hashing } from './hashing.bench.ts';
import { importGames } from './import.bench.ts';
import { launchbox } from './launchbox.bench.ts';
import { play } from './play.bench.ts';
import { restricted } from './restricted.bench.ts';
import { scan } from './scan.bench.ts';
import { start } from './start.bench.ts';
import { strangers } from './strangers.bench.ts';

/** One measurement with its limit. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The maximum. */
  readonly limit?: number;
  /** The minimum. */
  readonly atLeast?: number;
}

const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  bundle,
  start,
  credentials,
  strangers,
  scan,
  hashing,
  dats,
  launchbox,
  import: importGames,
  files,
  play,
  console: consoleMode,
  gallery,
  browse,
  restricted,
};

const filters = process.argv.slice(2);
let failures = 0;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (filters.length > 0 && !filters.some((word) => name.includes(word))) continue;
  console.log(`\n${name}`);
  for (const figure of await bench()) {
    const { what, value, unit } = figure;
    if (exceedsLimit(figure)) failures += 1;
    console.log(`  ${what}: ${value} ${unit}${limitText(figure)}`);
  }
}
process.exit(failures === 0 ? 0 : 1);

function exceedsLimit({ value, limit = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value > limit || value < atLeast;
}

function limitText(figure: Figure): string {
  const { limit, atLeast, unit } = figure;
  if (limit === undefined && atLeast === undefined) return '';
  const bound = limit === undefined ? `at least ${atLeast}` : `limit ${limit}`;
  return ` (${bound} ${unit}${exceedsLimit(figure) ? ', BROKEN' : ''})`;
}
