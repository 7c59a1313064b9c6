import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  openFingerprintPool,
  type FingerprintPool,
} from '../packages/server/src/modules/fingerprint/fingerprint-pool.ts';

import type { Figure } from './all.ts';

const MEGABYTES = 384;
const RUNS = 5;

/** Native tools that compute a digest of a file. */
const TOOLS: Readonly<Record<'md5' | 'sha1', readonly (readonly string[])[]>> = {
  md5: [['md5sum'], ['openssl', 'dgst', '-md5']],
  sha1: [['sha1sum'], ['openssl', 'dgst', '-sha1']],
};

/**
 * One worker computes CRC32, MD5 and SHA-1; the baseline is the fastest native tool for MD5 plus
 * the one for SHA-1 in the same run, without CRC32.
 */
export async function hashing(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-hashing-'));
  const file = join(folder, 'game.bin');
  const pool = openFingerprintPool({ workers: 1 });
  try {
    writeFileSync(file, randomFillSync(Buffer.allocUnsafe(MEGABYTES * 1024 * 1024)));
    const ratios: number[] = [];
    const speeds: number[] = [];
    await poolTime(pool, file);
    for (let run = 0; run < RUNS; run += 1) {
      const native = bestTime('md5', file) + bestTime('sha1', file);
      const ours = await poolTime(pool, file);
      ratios.push(native / ours);
      speeds.push(MEGABYTES / ours);
    }
    return [
      { what: 'one worker, three digests', value: Math.round(median(speeds)), unit: 'MB/s' },
      {
        what: `against the fastest native tools, median of ${RUNS}`,
        value: Math.round(median(ratios) * 100) / 100,
        unit: '×',
        atLeast: 0.85,
      },
    ];
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function poolTime(pool: FingerprintPool, file: string): Promise<number> {
  const begin = performance.now();
  await pool.full(file);
  return (performance.now() - begin) / 1000;
}

function bestTime(digest: 'md5' | 'sha1', file: string): number {
  const times = TOOLS[digest].map(([tool = '', ...args]) => {
    const begin = performance.now();
    try {
      execFileSync(tool, [...args, file]);
    } catch {
      return Infinity;
    }
    return (performance.now() - begin) / 1000;
  });
  return Math.min(...times);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
