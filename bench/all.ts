import { browse } from './browse.bench.ts';
import { bundle } from './bundle.bench.ts';
import { consoleMode } from './console.bench.ts';
import { credentials } from './credentials.bench.ts';
import { dats } from './dats.bench.ts';
import { files } from './files.bench.ts';
import { gallery } from './gallery.bench.ts';
import { hashing } from './hashing.bench.ts';
import { launchbox } from './launchbox.bench.ts';
import { play } from './play.bench.ts';
import { scan } from './scan.bench.ts';
import { start } from './start.bench.ts';
import { strangers } from './strangers.bench.ts';

/** One measured figure beside the limit it has to keep. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The most it may be. */
  readonly limit?: number;
  /** The least it must be. */
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
  files,
  play,
  console: consoleMode,
  gallery,
  browse,
};

const wanted = process.argv.slice(2);
let broken = 0;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  console.log(`\n${name}`);
  for (const figure of await bench()) {
    const { what, value, unit } = figure;
    if (isBroken(figure)) broken += 1;
    console.log(`  ${what}: ${value} ${unit}${verdict(figure)}`);
  }
}
process.exit(broken === 0 ? 0 : 1);

function isBroken({ value, limit = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value > limit || value < atLeast;
}

function verdict(figure: Figure): string {
  const { limit, atLeast, unit } = figure;
  if (limit === undefined && atLeast === undefined) return '';
  const bound = limit === undefined ? `at least ${atLeast}` : `limit ${limit}`;
  return ` (${bound} ${unit}${isBroken(figure) ? ', BROKEN' : ''})`;
}
