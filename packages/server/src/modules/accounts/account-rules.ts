import {
  EMAIL_PATTERN,
  PASSWORD_MIN,
  RoleName,
  USERNAME_PATTERN,
  type Role,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';

import { normalizeName } from './normalize-name.ts';
import { findUserByEmail, findUserByName } from './users.queries.ts';

/** Returns the name in its stored form; throws when another account has it. */
export async function requireFreeUsername(db: Db, input: string, self?: number): Promise<string> {
  const username = normalizeName(input);
  if (username === '') throw new AppError('bad_request', 'Username cannot be empty');
  if (!USERNAME_PATTERN.test(username)) {
    throw new AppError('bad_request', 'Username can’t contain colons or control characters');
  }
  const owner = await findUserByName(db, username);
  if (owner && owner.id !== self) {
    throw new AppError('bad_request', `Username ${username} already exists`);
  }
  return username;
}

/** Returns the address in its stored form; null when it is empty. */
export async function requireFreeEmail(
  db: Db,
  input: string,
  self?: number,
): Promise<string | null> {
  const email = normalizeName(input);
  if (email === '') return null;
  if (!EMAIL_PATTERN.test(email)) {
    throw new AppError('bad_request', `${email} isn’t a valid email address`);
  }
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== self) {
    throw new AppError('bad_request', `User with email ${email} already exists`);
  }
  return email;
}

export function requirePassword(password: string): void {
  if (password.trim() === '') throw new AppError('bad_request', 'Password cannot be empty');
  if (password.length < PASSWORD_MIN) {
    throw new AppError('bad_request', `Password must have at least ${PASSWORD_MIN} characters`);
  }
}

export function requireRole(input: string): Role {
  const role = RoleName.safeParse(input);
  if (!role.success) throw new AppError('bad_request', `Role ${input} is not valid`);
  return role.data;
}
