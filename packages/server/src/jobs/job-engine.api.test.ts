import { setTimeout as wait } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { migrate } from '#db/migrate.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import { JobEngine } from './job-engine.ts';
import { findJob, findRecentJobs } from './jobs.queries.ts';
import { Scheduler } from './scheduler.ts';
import type { BoundTask } from './task.ts';

const appointments = async () => [{ task: 'elsewhere', payload: {}, cron: '*/10 * * * *' }];

/** Two servers on one database, as two processes would be. */
async function twoEngines(run: BoundTask['run']) {
  const { db, ...engine } = await openTestDatabase();
  await migrate({ db, ...engine }, MIGRATIONS, new Date());
  const time = { now: new Date('2026-01-01T00:00:30Z') };
  const engines = [1, 2].map(() => {
    const options = { db, clock: () => time.now, alone: false, onFault: () => {} };
    const jobs = new JobEngine(options);
    jobs.register([{ name: 'work', lane: 'one', run }]);
    return jobs;
  });
  const [first, second] = engines as [JobEngine, JobEngine];
  onTestFinished(async () => {
    await Promise.all(engines.map((one) => one.stop()));
  });
  return { db, time, first, second };
}

test('of two servers one runs each job, and never two of a lane at once', async () => {
  const runs: string[] = [];
  let [now, most] = [0, 0];
  const { db, first, second } = await twoEngines(async ({ id }) => {
    now += 1;
    most = Math.max(most, now);
    runs.push(id);
    await wait(5);
    now -= 1;
  });
  await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? first : second).enqueue('work', { index }),
    ),
  );
  await expect
    .poll(async () => (await findRecentJobs(db, 20)).map(({ status }) => status), {
      timeout: 20_000,
    })
    .toEqual(Array.from({ length: 16 }, () => 'finished'));
  expect(new Set(runs).size).toBe(16);
  expect(runs).toHaveLength(16);
  expect(most).toBe(1);
});

test('a job whose process is gone is taken over and knows how far it was', async () => {
  const journals: unknown[] = [];
  const { db, time, first } = await twoEngines(async ({ journal }) => {
    journals.push(journal);
  });
  const row = {
    ...{ id: 'left', task: 'work', status: 'started' as const, payload: '{}' },
    ...{ journal: '{"done":["gb"]}', progress: '{}', error: null, cancel_requested: 0 as const },
    ...{ owner: 'somebody', beat_at: '2026-01-01T00:00:10.000+00:00' },
    ...{ created_at: '2026-01-01T00:00:00.000+00:00', started_at: null, ended_at: null },
  };
  await db.insertInto('job').values(row).execute();
  await first.start();
  await first.idle();
  expect(journals).toEqual([]);

  time.now = new Date('2026-01-01T00:01:00Z');
  await first.start();
  await expect.poll(async () => (await findJob(db, 'left'))?.status).toBe('finished');
  expect(journals).toEqual([{ done: ['gb'] }]);
});

test('a job is stopped at once', async () => {
  const { db, first } = await twoEngines(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      }),
  );
  const job = await first.enqueue('work', {});
  await expect.poll(async () => (await findJob(db, job.id))?.status).toBe('started');
  const began = performance.now();
  expect(await first.cancel(job.id)).toBe(true);
  await first.idle();
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await findJob(db, job.id)).toMatchObject({ status: 'canceled', owner: null });
  expect(await first.cancel(job.id)).toBe(false);
});

test('two schedulers keep an appointment once, late ones only a little, twins not at all', async () => {
  const { db, time, first, second } = await twoEngines(async () => {});
  const [a, b] = [first, second].map(
    (jobs) => new Scheduler({ db, jobs, clock: () => time.now, appointments, onFault: () => {} }),
  ) as [Scheduler, Scheduler];
  const count = async () => (await findRecentJobs(db, 99)).length;
  const look = async (at: string) => {
    time.now = new Date(at);
    await Promise.all([a.look(), b.look()]);
    return count();
  };
  expect(await look('2026-01-01T00:09:59Z')).toBe(0);
  expect(await look('2026-01-01T00:10:01Z')).toBe(1);
  expect(await look('2026-01-01T00:11:00Z')).toBe(1);
  // The first one still waits: no second of the same kind.
  expect(await look('2026-01-01T00:20:01Z')).toBe(1);
  await db.updateTable('job').set({ status: 'finished' }).execute();
  expect(await look('2026-01-01T00:21:00Z')).toBe(1);
  // Hours without power: the last appointment within a quarter of an hour is kept, once.
  expect(await look('2026-01-01T05:08:00Z')).toBe(2);
});
