import {
  EMAIL_PATTERN,
  PASSWORD_MIN,
  RoleName,
  USERNAME_PATTERN,
  type Role,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';

import { normalName } from './normal-name.ts';
import { findUserByEmail, findUserByName } from './users.queries.ts';

/** The name as it is stored; throws when another account has it. */
export async function requireFreeUsername(db: Db, wanted: string, self?: number): Promise<string> {
  const username = normalName(wanted);
  if (username === '') throw new AppError('bad_request', 'Username cannot be empty');
  if (!USERNAME_PATTERN.test(username)) {
    throw new AppError('bad_request', 'Username can’t contain colons or control characters');
  }
  const holder = await findUserByName(db, username);
  if (holder && holder.id !== self) {
    throw new AppError('bad_request', `Username ${username} already exists`);
  }
  return username;
}

/** The address as it is stored; empty means none. */
export async function requireFreeEmail(
  db: Db,
  wanted: string,
  self?: number,
): Promise<string | null> {
  const email = normalName(wanted);
  if (email === '') return null;
  if (!EMAIL_PATTERN.test(email)) {
    throw new AppError('bad_request', `${email} isn’t a valid email address`);
  }
  const holder = await findUserByEmail(db, email);
  if (holder && holder.id !== self) {
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

export function requireRole(wanted: string): Role {
  const role = RoleName.safeParse(wanted);
  if (!role.success) throw new AppError('bad_request', `Role ${wanted} is not valid`);
  return role.data;
}
