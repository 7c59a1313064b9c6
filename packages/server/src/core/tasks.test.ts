import { expect, test } from 'vitest';

import type { Deps } from './deps.ts';
import type { JobContext } from './jobs/task.ts';
import { bindTasks, defineTask } from './tasks.ts';

const job = {} as JobContext<unknown, unknown, unknown>;

function depsWith(enqueued: string[]): Deps {
  const enqueue = async (task: string) => void enqueued.push(task);
  return {
    jobs: { enqueue, enqueueUnlessQueued: enqueue, tryEnqueue: enqueue },
  } as unknown as Deps;
}

test('a task enqueues only its declared follow-ups', async () => {
  const enqueued: string[] = [];
  const task = defineTask({
    name: 'first',
    type: 'generic',
    lane: 'tests',
    followUps: ['second'],
    async run({ jobs }) {
      await jobs.enqueueUnlessQueued('second', {});
      await jobs.enqueue('third', {});
    },
  });
  const [bound] = bindTasks([task], depsWith(enqueued));
  await expect(bound?.run(job)).rejects.toThrow(
    'invariant: first enqueues third, which is not among its followUps',
  );
  expect(enqueued).toEqual(['second']);
});

test('a task without a lane is not run by the queue', () => {
  const watcher = defineTask({ name: 'watcher', type: 'watcher' });
  expect(bindTasks([watcher], depsWith([]))).toEqual([]);
});
