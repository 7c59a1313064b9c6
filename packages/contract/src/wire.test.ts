import { describe, expect, test } from 'vitest';

import { RoleName } from './users.ts';
import { Flag, Id, Timestamp, RequestTime, LocalRequestTime } from './wire.ts';

describe('Flag', () => {
  test.each(['1', 'true', 'yes', 'on', 't', 'y', 'TRUE', 'Yes', 'oN', 'T', 'Y'])(
    '%s is true',
    (word) => {
      expect(Flag.parse(word)).toBe(true);
    },
  );

  test.each(['0', 'false', 'no', 'off', 'f', 'n', 'FALSE', 'No', 'oFF', 'F', 'N'])(
    '%s is false',
    (word) => {
      expect(Flag.parse(word)).toBe(false);
    },
  );

  test.each(['', '2', 'tru', 'enabled', 'null', 'undefined', 'yes please'])(
    '%j is not a boolean',
    (word) => {
      expect(Flag.safeParse(word).success).toBe(false);
    },
  );
});

describe('Id', () => {
  test.each([
    ['1', 1],
    ['42', 42],
    ['2147483647', 2_147_483_647],
  ])('%s', (text, id) => {
    expect(Id.parse(text)).toBe(id);
  });

  test.each(['0', '-1', '1.5', '2147483648', 'abc', '', ' ', '१', 'NaN', 'Infinity'])(
    '%j is not an id',
    (text) => {
      expect(Id.safeParse(text).success).toBe(false);
    },
  );
});

test.each([
  ['2026-01-01T00:00:00+14:00', true],
  ['9999-12-31T23:59:59-14:00', false],
  ['0000-01-01T00:00:00+14:00', false],
])('%s as a time in a request is valid: %j', (text, isValid) => {
  expect(RequestTime.safeParse(text).success).toBe(isValid);
  expect(LocalRequestTime.safeParse(text).success).toBe(isValid);
});

describe('Timestamp', () => {
  test.each([
    ['2026-01-01T00:00:00.000+00:00', true],
    ['2026-01-01T00:00:00Z', true],
    ['2026-01-01T00:00:00', false],
    ['2026-01-01', false],
  ])('%s with an offset: %s', (text, fits) => {
    expect(Timestamp.safeParse(text).success).toBe(fits);
  });
});

describe('RoleName', () => {
  test.each([
    ['viewer', 'viewer'],
    ['VIEWER', 'viewer'],
    ['user', 'viewer'],
    ['Editor', 'editor'],
    [' ADMIN ', 'admin'],
  ])('%j is %s', (text, role) => {
    expect(RoleName.parse(text)).toBe(role);
  });

  test.each(['', 'root', 'superuser', 'constructor'])('%j is not a role', (text) => {
    expect(RoleName.safeParse(text).success).toBe(false);
  });
});
