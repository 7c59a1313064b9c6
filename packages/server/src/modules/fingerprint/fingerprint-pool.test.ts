import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, describe, expect, test } from 'vitest';

import { workerUrl } from '#core/lib/worker-call.ts';

import { openFingerprintPool } from './fingerprint-pool.ts';
import type { FingerprintPool, PoolOptions } from './fingerprint-pool.ts';
import { digestsOf, fixtureFolder, noise } from './testing/fixture-files.ts';
import { packWithSevenZip } from './testing/pack-with-seven-zip.ts';

const writeFixture = fixtureFolder();
const misbehaving = new URL('./testing/misbehaving-worker.ts', import.meta.url);
const opened: FingerprintPool[] = [];

function open(options?: PoolOptions): FingerprintPool {
  const pool = openFingerprintPool(options);
  opened.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

describe('FingerprintPool', () => {
  test('digests files in its workers', async () => {
    const pool = open();
    const files = Array.from({ length: 8 }, (_, index) => noise(100_000 + index, index));
    const found = await Promise.all(
      files.map((bytes, index) => pool.full(writeFixture(`${index}.bin`, bytes))),
    );
    expect(found.map(({ sha1 }) => sha1)).toEqual(files.map((bytes) => digestsOf(bytes).sha1));
  });

  test('supports archives, quick fingerprints and folders', async () => {
    const pool = open({ workers: 1 });
    const game = noise(50_000);
    const path = writeFixture('game.7z', await packWithSevenZip('7z', { 'game.gb': game }));
    const { crc, sha1 } = digestsOf(game);
    expect(await pool.quick(path)).toMatchObject({ level: 'quick', crc });
    expect(await pool.full(path)).toMatchObject({ level: 'full', sha1 });
    expect(await pool.folder([writeFixture('a.gb', game)])).toMatchObject({ aggregate: { sha1 } });
    expect(await pool.quick('/nowhere')).toMatchObject({ problem: { code: 'unreadable' } });
  });

  test('reports progress', async () => {
    const bytes = noise(5_000_000);
    let read = 0;
    await open().full(writeFixture('progress.bin', bytes), { onBytes: (count) => (read += count) });
    expect(read).toBe(bytes.length);
  });

  test.each(['throw', 'exit'])(
    'reports a file that crashes its worker and continues: %s',
    async (path) => {
      const pool = open({ workers: 1, workerUrl: misbehaving });
      const results = await Promise.all([pool.full(path), pool.full('fine'), pool.full(path)]);
      const crashed = { problem: { code: 'crashed' } };
      expect(results).toMatchObject([crashed, { size: 4 }, crashed]);
    },
  );

  test('cancels running and waiting jobs and continues', async () => {
    const pool = open({ workers: 1, workerUrl: misbehaving });
    const running = new AbortController();
    const waiting = new AbortController();
    const jobs = [
      pool.full('wait', { signal: running.signal }),
      pool.full('never', { signal: waiting.signal }),
      pool.full('after'),
    ];
    waiting.abort();
    running.abort();
    const [first, second, third] = await Promise.allSettled(jobs);
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    expect(third).toMatchObject({ value: { size: 5 } });
  });

  test('cancels a job in the middle of a file', async () => {
    const pool = open({ workers: 1 });
    const path = writeFixture('endless.bin', noise(64 * 1024 * 1024));
    const controller = new AbortController();
    const running = pool.full(path, {
      signal: controller.signal,
      onBytes: () => controller.abort(),
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await pool.quick(writeFixture('next.bin', 'next'))).toMatchObject({ size: 4 });
  });

  test('waits for capacity while the queue is full', async () => {
    const pool = open({ workers: 1, queueLength: 2, workerUrl: misbehaving });
    const controller = new AbortController();
    const run = (path: string, signal?: AbortSignal) =>
      pool.full(path, { signal }).then(
        () => 'done',
        () => 'cancelled',
      );
    const jobs = [run('wait', controller.signal)];
    let added = 0;
    const adding = (async () => {
      for (; added < 5; added += 1) {
        await pool.waitForCapacity();
        jobs.push(run('more'));
      }
    })();
    await expect.poll(() => added).toBe(2);
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    expect(added).toBe(2);
    controller.abort();
    await adding;
    expect(await Promise.all(jobs)).toEqual(['cancelled', ...Array<string>(5).fill('done')]);
  });

  test('rejects jobs after it was closed', async () => {
    const pool = open({ workers: 1, workerUrl: misbehaving });
    const [running] = await Promise.allSettled([pool.full('wait'), pool.close()]);
    expect(running).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    await expect(pool.full('more')).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('finds its worker script next to itself, both in the sources and in the bundle', () => {
    expect(workerUrl('file:///app/src/fingerprint-pool.ts', 'fingerprint-worker').pathname).toBe(
      '/app/src/fingerprint-worker.ts',
    );
    expect(workerUrl('file:///app/dist/main.mjs', 'fingerprint-worker').pathname).toBe(
      '/app/dist/fingerprint-worker.mjs',
    );
  });
});
