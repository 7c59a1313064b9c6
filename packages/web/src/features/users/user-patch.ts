import type { Role, User } from '@saveroom/contract';

interface Values {
  username: string;
  email: string;
  role: Role;
  enabled: boolean;
  /** Empty: unchanged. */
  password: string;
}

type Patch = Partial<Values>;

/** Only what differs is sent: another admin's change in between is not undone. */
export function userPatch(user: User, values: Values): Patch {
  const patch: Patch = {};
  const username = values.username.trim();
  const email = values.email.trim();
  if (username !== user.username) patch.username = username;
  if (email !== (user.email ?? '')) patch.email = email;
  if (values.role !== user.role) patch.role = values.role;
  if (values.enabled !== user.enabled) patch.enabled = values.enabled;
  if (values.password !== '') patch.password = values.password;
  return patch;
}

/** The server ends what the account opened when one of these changes. */
export const endsSessions = ({ username, role, enabled, password }: Patch): boolean =>
  username !== undefined || role !== undefined || enabled === false || password !== undefined;
