import { expect, test } from 'vitest';

import { AppError } from './app-error.ts';
import { outageKind, toOutageError } from './outage.ts';

const withCode = (code: string) => Object.assign(new Error('driver message'), { code });

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
])('error code %s is the outage %s', (code, kind, errorCode) => {
  expect(outageKind(withCode(code))).toBe(kind);
  expect(toOutageError(withCode(code))).toMatchObject({ code: errorCode });
  expect(toOutageError(withCode(code))?.message).not.toContain('driver');
});

test('a connection pool timeout, which has no code, is an outage', () => {
  const error = new Error('timeout exceeded when trying to connect');
  expect(outageKind(error)).toBe('away');
});

test.each([
  new Error('a bug'),
  withCode('23505'),
  withCode('SQLITE_CONSTRAINT_UNIQUE'),
  new AppError('conflict', 'taken'),
  'text',
])('%s is not an outage', (error) => {
  expect(toOutageError(error)).toBeNull();
});
