import { bundle } from './bundle.bench.ts';
import { credentials } from './credentials.bench.ts';
import { start } from './start.bench.ts';

/** One measured figure beside the limit it has to keep. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number;
}

const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = { bundle, start, credentials };

const wanted = process.argv[2] ?? '';
let broken = 0;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (!name.includes(wanted)) continue;
  console.log(`\n${name}`);
  for (const { what, value, unit, limit } of await bench()) {
    const isOver = limit !== undefined && value > limit;
    if (isOver) broken += 1;
    const verdict = limit === undefined ? '' : ` (limit ${limit} ${unit}${isOver ? ', OVER' : ''})`;
    console.log(`  ${what}: ${value} ${unit}${verdict}`);
  }
}
process.exit(broken === 0 ? 0 : 1);
