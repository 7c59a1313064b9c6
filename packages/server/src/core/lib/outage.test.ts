import { expect, test } from 'vitest';

import { AppError } from './app-error.ts';
import { outageKind, outageOf } from './outage.ts';

const withCode = (code: string) => Object.assign(new Error('words of the driver'), { code });

test.each([
  ['ENOSPC', 'disk_full', 'no_space'],
  ['SQLITE_FULL', 'disk_full', 'no_space'],
  ['EROFS', 'read_only', 'unavailable'],
  ['SQLITE_READONLY_DIRECTORY', 'read_only', 'unavailable'],
  ['SQLITE_IOERR_WRITE', 'disk_broken', 'unavailable'],
  ['EMFILE', 'too_many_files', 'unavailable'],
  ['ENFILE', 'too_many_files', 'unavailable'],
  ['SQLITE_BUSY', 'locked', 'unavailable'],
  ['SQLITE_BUSY_SNAPSHOT', 'locked', 'unavailable'],
  ['ECONNREFUSED', 'away', 'unavailable'],
  ['57P03', 'away', 'unavailable'],
  ['08006', 'away', 'unavailable'],
])('%s is %s', (code, kind, told) => {
  expect(outageKind(withCode(code))).toBe(kind);
  expect(outageOf(withCode(code))).toMatchObject({ code: told });
  expect(outageOf(withCode(code))?.message).not.toContain('driver');
});

test('a pool that gave up waiting has no code', () => {
  const error = new Error('timeout exceeded when trying to connect');
  expect(outageKind(error)).toBe('away');
});

test.each([
  new Error('a bug'),
  withCode('23505'),
  withCode('SQLITE_CONSTRAINT_UNIQUE'),
  new AppError('conflict', 'taken'),
  'text',
])('%s is no outage', (error) => {
  expect(outageOf(error)).toBeNull();
});
