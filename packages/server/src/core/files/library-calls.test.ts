import { expect, test } from 'vitest';

import { DiskHangsError, LibraryCalls, orAbsent } from './library-calls.ts';

const DEADLINE_MS = 20;
const hang = () => new Promise<never>(() => {});
const answer = async () => 'answer';
const failWith = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

test('a call that hangs fails after its deadline', async () => {
  const calls = new LibraryCalls(DEADLINE_MS);
  await expect(calls.run('/nfs', hang)).rejects.toThrow(DiskHangsError);
  await expect(calls.run('/nfs', hang)).rejects.toMatchObject({ code: 'EIO' });
});

test('a folder that hangs holds two calls at most and leaves others alone', async () => {
  const calls = new LibraryCalls(DEADLINE_MS);
  let begun = 0;
  const work = () => {
    begun += 1;
    return hang();
  };
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => calls.run('/nfs', work)),
  );
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(begun).toBe(2);
  await expect(calls.run('/disk', answer)).resolves.toBe('answer');
});

test('three folders that hang hold three calls together', async () => {
  const calls = new LibraryCalls(DEADLINE_MS);
  let begun = 0;
  const work = () => {
    begun += 1;
    return hang();
  };
  const roots = Array.from({ length: 30 }, (_, number) => `/nfs${number}`);
  await Promise.allSettled(roots.map((root) => calls.run(root, work)));
  expect(begun).toBe(3);
});

test('calls go on once the disk answers again', async () => {
  const calls = new LibraryCalls(DEADLINE_MS);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = [1, 2].map(() => calls.run('/nfs', () => promise).catch(() => 'late'));
  expect(await Promise.all(first)).toEqual(['late', 'late']);
  await expect(calls.run('/nfs', answer)).rejects.toThrow(DiskHangsError);
  resolve('back');
  await promise;
  await expect(calls.run('/nfs', answer)).resolves.toBe('answer');
});

test('an error of a call is passed on and frees its place', async () => {
  const calls = new LibraryCalls(DEADLINE_MS);
  for (let number = 0; number < 5; number += 1) {
    await expect(calls.run('/nfs', () => failWith('ESTALE'))).rejects.toMatchObject({
      code: 'ESTALE',
    });
  }
  await expect(calls.run('/nfs', answer)).resolves.toBe('answer');
});

test.each(['ENOENT', 'ENOTDIR', 'ELOOP'])('%s means that a file is not there', async (code) => {
  expect(await orAbsent(failWith(code))).toBeNull();
});

test.each(['EACCES', 'EIO', 'ESTALE'])('%s says nothing about a file', async (code) => {
  await expect(orAbsent(failWith(code))).rejects.toMatchObject({ code });
});
