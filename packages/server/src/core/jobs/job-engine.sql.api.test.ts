import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { AppError, UpstreamError } from '#core/lib/app-error.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import { JobEngine } from './job-engine.ts';
import { findWarnings } from './job-warnings.queries.ts';
import { claimJob, findJob, findRecentJobs, insertJob } from './jobs.queries.ts';
import { Scheduler } from './scheduler.ts';
import type { BoundTask } from './task.ts';

const scheduledRuns = async () => [{ task: 'elsewhere', payload: {}, cron: '*/10 * * * *' }];

const warning = (path: string) =>
  ({ code: 'unreadable', path, text: 'It cannot be read.' }) as const;

/** Two engines on one database, like two server processes. */
async function twoEngines(run: BoundTask['run'], retryAfterMs: readonly number[] = []) {
  const { db } = await openTestDatabase();
  const time = { now: new Date('2026-01-01T00:00:30Z') };
  const engines = [1, 2].map(() => {
    const options = { db, clock: () => time.now, isSingleProcess: false, onFault: () => {} };
    const jobs = new JobEngine(options);
    jobs.register([{ name: 'work', lane: 'one', retryAfterMs, run }]);
    return jobs;
  });
  const [first, second] = engines as [JobEngine, JobEngine];
  onTestFinished(async () => {
    await Promise.all(engines.map((one) => one.stop()));
  });
  return { db, time, first, second };
}

test('two servers run each job once and never two jobs of a lane at once', async () => {
  const runs: string[] = [];
  let [now, most] = [0, 0];
  const { db, first, second } = await twoEngines(async ({ id }) => {
    now += 1;
    most = Math.max(most, now);
    runs.push(id);
    // Long enough for both servers to poll again.
    for (let polls = 0; polls < 5; polls += 1) await findRecentJobs(db, 20);
    now -= 1;
  });
  await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? first : second).enqueue('work', { index }),
    ),
  );
  await expect
    .poll(async () => (await findRecentJobs(db, 20)).map(({ status }) => status))
    .toEqual(Array.from({ length: 16 }, () => 'finished'));
  expect(new Set(runs).size).toBe(16);
  expect(runs).toHaveLength(16);
  expect(most).toBe(1);
});

test('of jobs enqueued in the same millisecond every server chooses the same one first', async () => {
  const { db } = await openTestDatabase();
  const now = '2026-01-01T00:00:00.000+00:00';
  // The order of the rows on disk is not that of the ids.
  for (const id of ['c', 'a', 'd', 'b']) {
    await insertJob(db, { id, task: 'work', payload: id, created_at: now });
  }
  const claimed: (string | undefined)[] = [];
  for (let round = 0; round < 4; round += 1) {
    const jobs = await Promise.all(
      ['first', 'second'].map((owner) => claimJob(db, ['work'], { owner, now })),
    );
    claimed.push(jobs.flatMap((job) => job?.id ?? []).join(' '));
    await db
      .updateTable('job')
      .set({ status: 'finished' })
      .where('status', '=', 'started')
      .execute();
  }
  expect(claimed).toEqual(['a', 'b', 'c', 'd']);
});

test('a job of a dead process is taken over and resumes from its journal', async () => {
  const journals: unknown[] = [];
  const { db, time, first } = await twoEngines(async ({ journal }) => {
    journals.push(journal);
  });
  const row = {
    id: 'left',
    task: 'work',
    status: 'started' as const,
    payload: '{}',
    journal: '{"done":["gb"]}',
    progress: '{}',
    error: null,
    cancel_requested: 0 as const,
    owner: 'another-process',
    beat_at: '2026-01-01T00:00:10.000+00:00',
    created_at: '2026-01-01T00:00:00.000+00:00',
    started_at: null,
    ended_at: null,
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

test('the signal of a canceled job is aborted', async () => {
  const { db, first } = await twoEngines(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      }),
  );
  const job = await first.enqueue('work', {});
  await expect.poll(async () => (await findJob(db, job.id))?.status).toBe('started');
  expect(await first.cancel(job.id)).toBe(true);
  await first.idle();
  expect(await findJob(db, job.id)).toMatchObject({ status: 'canceled', owner: null });
  expect(await first.cancel(job.id)).toBe(false);
});

test('a failed job is retried from its journal after each delay, then fails', async () => {
  const journals: unknown[] = [];
  const { db, time, first } = await twoEngines(
    async ({ journal, saveJournal }) => {
      journals.push(journal);
      await saveJournal({ tries: journals.length });
      throw new Error(`no. ${journals.length}`);
    },
    [5000, 30_000],
  );
  const { id } = await first.enqueue('work', {});
  await first.idle();
  const rowState = async () => {
    const { status, error, attempts, retry_at } = (await findJob(db, id)) ?? {};
    return [status, error, attempts, retry_at?.slice(11, 19) ?? null];
  };
  expect(await rowState()).toEqual(['queued', 'no. 1', 1, '00:00:35']);

  const pollAt = async (at: string) => {
    time.now = new Date(at);
    await first.start();
    await first.idle();
    return rowState();
  };
  expect(await pollAt('2026-01-01T00:00:34Z')).toEqual(['queued', 'no. 1', 1, '00:00:35']);
  expect(await pollAt('2026-01-01T00:00:35Z')).toEqual(['queued', 'no. 2', 2, '00:01:05']);
  expect(await pollAt('2026-01-01T00:01:06Z')).toEqual(['failed', 'no. 3', 2, null]);
  expect(journals).toEqual([undefined, { tries: 1 }, { tries: 2 }]);

  expect(await first.resume(id)).toMatchObject({
    status: 'queued',
    attempts: 0,
    error: null,
    error_code: null,
  });
  await first.idle();
  expect(await rowState()).toEqual(['queued', 'no. 4', 1, '00:01:11']);
  expect(await first.resume(id)).toBeUndefined();
  expect(await first.cancel(id)).toBe(true);
});

test('a refused job and a task without retries fail at the first attempt', async () => {
  const refusals = [new AppError('conflict', 'refused'), new Error('broken')];
  const { db, first } = await twoEngines(
    async ({ willRetryAfter }) => {
      const error = refusals.shift();
      expect(willRetryAfter(error)).toBe(error?.message === 'broken');
      throw error;
    },
    [5000],
  );
  const refused = await first.enqueue('work', {});
  await first.idle();
  expect(await findJob(db, refused.id)).toMatchObject({
    status: 'failed',
    error: 'refused',
    error_code: 'conflict',
  });
  const broken = await first.enqueue('work', {});
  await first.idle();
  expect(await findJob(db, broken.id)).toMatchObject({
    status: 'queued',
    error: 'broken',
    error_code: 'internal',
  });

  const once = await twoEngines(async () => {
    throw new UpstreamError('only once');
  });
  const job = await once.first.enqueue('work', {});
  await once.first.idle();
  expect(await findJob(once.db, job.id)).toMatchObject({
    status: 'failed',
    error: 'only once',
    error_code: 'unavailable',
  });
});

test('a run writes nothing after another process took over its job', async () => {
  const { db, first } = await twoEngines(async ({ id, saveJournal, progress }) => {
    const taken = {
      owner: 'another-process',
      journal: '{"theirs":1}',
      beat_at: '2026-01-01T00:00:30Z',
    };
    await db.updateTable('job').set(taken).where('id', '=', id).execute();
    progress({ ours: 1 });
    await saveJournal({ ours: 1 });
    throw new Error('not reached');
  });
  const { id } = await first.enqueue('work', {});
  await first.idle();
  expect(await findJob(db, id)).toMatchObject({
    status: 'started',
    owner: 'another-process',
    journal: '{"theirs":1}',
    progress: '{}',
    error: null,
  });
});

test('warnings of repeated work are reported once', async () => {
  const { db, first } = await twoEngines(
    async ({ journal, truncateWarnings, saveJournal, warn }) => {
      await truncateWarnings(journal ? 1 : 0);
      if (!journal) {
        warn(warning('a'));
        await saveJournal({ kept: 1 });
      }
      warn(warning('b'));
      if (!journal) throw new Error('once more');
    },
    [0],
  );
  const { id } = await first.enqueue('work', {});
  await expect.poll(async () => (await findJob(db, id))?.status).toBe('finished');
  const warnings = await findWarnings(db, [id], { limit: 9, offset: 0 });
  expect(warnings).toEqual([warning('a'), warning('b')]);
});

test('warnings that could not be saved are saved later in their order', async () => {
  const { db, first } = await twoEngines(async ({ saveJournal, warn }) => {
    warn(warning('a'));
    await sql`alter table job_warning rename to job_warning_away`.execute(db);
    await expect(saveJournal({ step: 1 })).rejects.toThrow('job_warning');
    await sql`alter table job_warning_away rename to job_warning`.execute(db);
    warn(warning('b'));
    await saveJournal({ step: 2 });
  });
  const { id } = await first.enqueue('work', {});
  await expect.poll(async () => (await findJob(db, id))?.status).toBe('finished');
  const warnings = await findWarnings(db, [id], { limit: 9, offset: 0 });
  expect(warnings).toEqual([warning('a'), warning('b')]);
});

test('two schedulers enqueue a due run once, skip duplicates and long missed runs', async () => {
  const { db, time, first, second } = await twoEngines(async () => {});
  const [a, b] = [first, second].map(
    (jobs) => new Scheduler({ db, jobs, clock: () => time.now, scheduledRuns, onFault: () => {} }),
  ) as [Scheduler, Scheduler];
  const count = async () => (await findRecentJobs(db, 99)).length;
  const checkAt = async (at: string) => {
    time.now = new Date(at);
    await Promise.all([a.check(), b.check()]);
    return count();
  };
  expect(await checkAt('2026-01-01T00:09:59Z')).toBe(0);
  expect(await checkAt('2026-01-01T00:10:01Z')).toBe(1);
  expect(await checkAt('2026-01-01T00:11:00Z')).toBe(1);
  // The first job is still queued, so no duplicate is enqueued.
  expect(await checkAt('2026-01-01T00:20:01Z')).toBe(1);
  await db.updateTable('job').set({ status: 'finished' }).execute();
  expect(await checkAt('2026-01-01T00:21:00Z')).toBe(1);
  // After hours without power, only the last run of the past 15 minutes is made up.
  expect(await checkAt('2026-01-01T05:08:00Z')).toBe(2);
});

test('scheduled runs continue after the clock was ahead and is set back', async () => {
  const { db, time, first } = await twoEngines(async () => {});
  const scheduler = new Scheduler({
    db,
    jobs: first,
    clock: () => time.now,
    scheduledRuns,
    onFault: () => {},
  });
  const checkAt = async (at: string) => {
    time.now = new Date(at);
    await scheduler.check();
    const jobs = await findRecentJobs(db, 99);
    await db.updateTable('job').set({ status: 'finished' }).execute();
    return jobs.length;
  };
  expect(await checkAt('2027-06-01T00:10:01Z')).toBe(1);
  expect(await checkAt('2026-01-01T00:09:00Z')).toBe(2);
  expect(await checkAt('2026-01-01T00:09:30Z')).toBe(2);
  expect(await checkAt('2026-01-01T00:10:01Z')).toBe(3);
  expect(await checkAt('2026-01-01T00:10:30Z')).toBe(3);
});

test('a worker is notified of jobs that another process enqueues and cancels', async () => {
  const listeners: ((message: unknown) => void)[] = [];
  const relay = {
    publish: (_: string, message: unknown) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (_: string, listener: (message: unknown) => void) => void listeners.push(listener),
    onReconnect: () => {},
  };
  const { db } = await openTestDatabase();
  const options = { db, clock: () => new Date(), isSingleProcess: false, onFault: () => {}, relay };
  const web = new JobEngine({ ...options, runsJobs: false });
  const worker = new JobEngine(options);
  const reasons: unknown[] = [];
  const task: BoundTask = {
    name: 'work',
    lane: 'one',
    run: ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          resolve();
        });
      }),
  };
  for (const one of [web, worker]) one.register([task]);
  onTestFinished(async () => {
    await Promise.all([web.stop(), worker.stop()]);
  });
  // Neither engine was started, so neither polls.
  const { id } = await web.enqueue('work', {});
  await expect.poll(async () => (await findJob(db, id))?.status).toBe('started');
  expect([web.isBusy, worker.isBusy]).toEqual([false, true]);
  expect(await web.cancel(id)).toBe(true);
  await expect.poll(() => reasons).toEqual(['canceled']);
});
