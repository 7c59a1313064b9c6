import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Figure } from './all.ts';
import { ServerProcess } from './server-process.ts';

const CONNECTIONS = 500;
const PASSWORD = 'correct horse battery staple';
/** Covers the time while the bodies arrive and long after they stalled. */
const DURATION_MS = 15_000;

/**
 * Unauthenticated clients that stall while sending large bodies must cost neither memory nor time.
 */
export async function strangers(): Promise<Figure[]> {
  const server = new ServerProcess();
  await server.start();
  await server.createAdmin(PASSWORD);
  for (let call = 0; call < 200; call += 1) await (await fetch(`${server.address}/health`)).text();
  const before = server.memory();
  const child = fork(join(import.meta.dirname, 'strangers-in-child.ts'), [
    new URL(server.address).port,
    String(CONNECTIONS),
  ]);
  const latencies: number[] = [];
  const begin = performance.now();
  let highest = 0;
  while (performance.now() - begin < DURATION_MS) {
    const requestedAt = performance.now();
    await (await fetch(`${server.address}/health`)).text();
    latencies.push(performance.now() - requestedAt);
    highest = Math.max(highest, server.memory());
    await wait(20);
  }
  child.send('stop');
  await once(child, 'exit');
  await server.stop();
  server.dispose();
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return [
    {
      what: `additional memory with ${CONNECTIONS} strangers`,
      value: Math.round(highest - before),
      unit: 'MB',
      limit: 50,
    },
    { what: '/health, median', value: at(0.5), unit: 'ms' },
    { what: '/health, p99', value: at(0.99), unit: 'ms', limit: 100 },
    { what: '/health, slowest', value: Math.round(sorted.at(-1) ?? 0), unit: 'ms' },
  ];
}
