import { expect, test } from 'vitest';

import { ApiError } from '#shared/lib/api-error.ts';
import { errorField } from './error-field.ts';

test.each([
  ['Username ada already exists', 'username'],
  ['User with email ada@example.org already exists', 'email'],
  ['ada isn’t a valid email address', 'email'],
  ['Password cannot be empty', 'password'],
  ['Invite token has already been used or is invalid.', 'token'],
  ['Can’t read the picture. Use a JPEG, PNG, WebP, GIF or AVIF file.', 'avatar'],
  ['You can’t disable or demote the last admin', undefined],
])('the error “%s” belongs to the field %s', (message, field) => {
  expect(errorField(new ApiError(400, 'bad_request', message))).toBe(field);
});

test('a validation error belongs to the field that it names', () => {
  const detail = [{ type: 'too_big', loc: ['body', 'email'], msg: 'Too long' }];
  expect(errorField(new ApiError(422, 'invalid', 'email: Too long', detail))).toBe('email');
});

test('a server error belongs to no field', () => {
  expect(errorField(new ApiError(500, 'internal', 'Username column is gone'))).toBeUndefined();
});
