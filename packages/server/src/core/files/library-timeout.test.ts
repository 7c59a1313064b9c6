import { expect, test } from 'vitest';

import { DiskTimeoutError, LibraryCallLimiter, nullIfMissing } from './library-timeout.ts';

const TIMEOUT_MS = 20;
const hang = () => new Promise<never>(() => {});
const respond = async () => 'response';
const failWith = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

test('a blocked call fails after the timeout', async () => {
  const calls = new LibraryCallLimiter(TIMEOUT_MS);
  await expect(calls.run('/nfs', hang)).rejects.toThrow(DiskTimeoutError);
  await expect(calls.run('/nfs', hang)).rejects.toMatchObject({ code: 'EIO' });
});

test('a blocked folder has at most two running calls and does not block others', async () => {
  const calls = new LibraryCallLimiter(TIMEOUT_MS);
  let started = 0;
  const work = () => {
    started += 1;
    return hang();
  };
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => calls.run('/nfs', work)),
  );
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(started).toBe(2);
  await expect(calls.run('/disk', respond)).resolves.toBe('response');
});

test('all blocked folders together have at most three running calls', async () => {
  const calls = new LibraryCallLimiter(TIMEOUT_MS);
  let started = 0;
  const work = () => {
    started += 1;
    return hang();
  };
  const roots = Array.from({ length: 30 }, (_, number) => `/nfs${number}`);
  await Promise.allSettled(roots.map((root) => calls.run(root, work)));
  expect(started).toBe(3);
});

test('calls continue once the disk responds again', async () => {
  const calls = new LibraryCallLimiter(TIMEOUT_MS);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = [1, 2].map(() => calls.run('/nfs', () => promise).catch(() => 'late'));
  expect(await Promise.all(first)).toEqual(['late', 'late']);
  await expect(calls.run('/nfs', respond)).rejects.toThrow(DiskTimeoutError);
  resolve('back');
  await promise;
  await expect(calls.run('/nfs', respond)).resolves.toBe('response');
});

test('a failed call passes its error on and no longer counts as running', async () => {
  const calls = new LibraryCallLimiter(TIMEOUT_MS);
  for (let number = 0; number < 5; number += 1) {
    await expect(calls.run('/nfs', () => failWith('ESTALE'))).rejects.toMatchObject({
      code: 'ESTALE',
    });
  }
  await expect(calls.run('/nfs', respond)).resolves.toBe('response');
});

test.each(['ENOENT', 'ENOTDIR', 'ELOOP'])('%s means that a file does not exist', async (code) => {
  expect(await nullIfMissing(failWith(code))).toBeNull();
});

test.each(['EACCES', 'EIO', 'ESTALE'])('%s does not prove that a file is missing', async (code) => {
  await expect(nullIfMissing(failWith(code))).rejects.toMatchObject({ code });
});
