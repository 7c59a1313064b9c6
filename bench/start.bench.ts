import { setTimeout as wait } from 'node:timers/promises';

import type { Figure } from './all.ts';
import { ServerProcess } from './server-process.ts';

const RUNS = 7;
const SETTLE_MS = 3000;

/** Time from start to first response of the built server, and its idle memory. */
export async function start(): Promise<Figure[]> {
  const server = new ServerProcess();
  const first = await server.start();
  await server.stop();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    times.push(await server.start());
    if (run < RUNS - 1) await server.stop();
  }
  await wait(SETTLE_MS);
  const idle = server.memory();
  await server.stop();
  server.dispose();
  return [
    { what: 'very first start, empty data folder', value: Math.round(first), unit: 'ms' },
    {
      what: `start to first answer, median of ${RUNS}`,
      value: median(times),
      unit: 'ms',
      limit: 1000,
    },
    { what: 'slowest of them', value: Math.round(Math.max(...times)), unit: 'ms' },
    { what: 'idle memory', value: Math.round(idle), unit: 'MB', limit: 120 },
  ];
}

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
