import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Deps } from '#core/deps.ts';
import type { JobContext } from '#core/jobs/task.ts';
import { defineTask } from '#core/tasks.ts';
import { MODULES } from '#modules/index.ts';

import { PIPELINE, stepLabel, stepsOfRun, withStepLog } from './pipeline.ts';

test('the task of each step enqueues the task of the next step, and its file exists', () => {
  const tasks = MODULES.flatMap((one) => one.tasks ?? []);
  for (const [index, step] of PIPELINE.entries()) {
    expect([step.file, existsSync(join(import.meta.dirname, '..', step.file))]).toEqual([
      step.file,
      true,
    ]);
    const next = PIPELINE[index + 1]?.tasks[0];
    if (next === undefined || next === step.tasks[0]) continue;
    for (const name of step.tasks) {
      expect(tasks.find((task) => task.name === name)?.followUps).toContain(next);
    }
  }
});

test('steps are numbered in the order of the pipeline', () => {
  expect(stepLabel('walk')).toBe('1/7 walk');
  expect(stepLabel('compare')).toBe('2/7 compare');
});

test('a run has the steps of its task, and a running scan its current step', () => {
  const scan = { task_name: 'scan_library', meta: { step: 'compare' } };
  const all = { first: 1, last: 3, total: 7, names: ['walk', 'compare', 'store'] };
  expect(stepsOfRun({ ...scan, status: 'finished' })).toEqual(all);
  const compare = { first: 2, last: 2, total: 7, names: ['compare'] };
  expect(stepsOfRun({ ...scan, status: 'started' })).toEqual(compare);
  expect(stepsOfRun({ ...scan, status: 'started', meta: {} })).toEqual(all);
  expect(
    stepsOfRun({ task_name: 'back_up', status: 'started', meta: { step: 'walk' } }),
  ).toBeNull();
});

const fail = () => Promise.reject(new Error('disk full'));

const task = (name: string, run: () => Promise<void>) =>
  defineTask({ name, type: 'update', lane: 'one', run });

async function linesOf(
  name: string,
  run: () => Promise<void>,
  signal = new AbortController().signal,
) {
  const lines: string[] = [];
  const deps = { log: { info: (line: string) => lines.push(line) } } as unknown as Deps;
  const [logged] = withStepLog([task(name, run)]);
  const job = { signal } as JobContext<unknown, unknown, unknown>;
  await logged?.run?.(deps, job).catch(() => {});
  return lines;
}

test('tasks of the pipeline log their step when they start and end, other tasks log nothing', async () => {
  expect(await linesOf('scan_changed_folders', async () => {})).toEqual([
    'pipeline: step 1-3/7 walk, compare, store started',
    'pipeline: step 1-3/7 walk, compare, store finished',
  ]);
  expect(await linesOf('read_checksums', fail)).toEqual([
    'pipeline: step 4/7 checksums started',
    'pipeline: step 4/7 checksums failed',
  ]);
  expect((await linesOf('match_dats', fail, AbortSignal.abort())).at(-1)).toBe(
    'pipeline: step 5/7 dats stopped',
  );
  expect(await linesOf('back_up', async () => {})).toEqual([]);
});

test('an error of a task is passed on', async () => {
  const [logged] = withStepLog([task('match_dats', fail)]);
  const deps = { log: { info: () => {} } } as unknown as Deps;
  const job = { signal: new AbortController().signal } as JobContext<unknown, unknown, unknown>;
  await expect(logged?.run?.(deps, job)).rejects.toThrow('disk full');
});
