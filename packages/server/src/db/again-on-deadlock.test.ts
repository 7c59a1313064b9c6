import { expect, test, vi } from 'vitest';

import { againOnDeadlock } from './again-on-deadlock.ts';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

test('what a deadlock took back is done again', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(deadlock);
  work.mockResolvedValue('done');
  expect(await againOnDeadlock(work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
});

test('not without end, and nothing else', async () => {
  const stuck = vi.fn<() => Promise<never>>().mockRejectedValue(deadlock);
  await expect(againOnDeadlock(stuck)).rejects.toThrow('deadlock');
  expect(stuck).toHaveBeenCalledTimes(5);
  const broken = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('disk full'));
  await expect(againOnDeadlock(broken)).rejects.toThrow('disk full');
  expect(broken).toHaveBeenCalledTimes(1);
});
