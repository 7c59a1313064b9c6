import type { Role, User } from '@saveroom/contract';

interface Values {
  username: string;
  email: string;
  /** An admin vouches for the address as it is. */
  confirmsEmail: boolean;
  role: Role;
  enabled: boolean;
  /** Empty: unchanged. */
  password: string;
}

type Patch = Partial<Omit<Values, 'confirmsEmail'>>;

/** Only what differs is sent: another admin's change in between is not undone. */
export function userPatch(user: User, values: Values): Patch {
  const patch: Patch = {};
  const username = values.username.trim();
  const email = values.email.trim();
  if (username !== user.username) patch.username = username;
  // The server confirms every address an admin sends, also one it has already.
  if (email !== (user.email ?? '') || values.confirmsEmail) patch.email = email;
  if (values.role !== user.role) patch.role = values.role;
  if (values.enabled !== user.enabled) patch.enabled = values.enabled;
  if (values.password !== '') patch.password = values.password;
  return patch;
}

/** The server ends what the account opened when one of these changes. */
export const endsSessions = ({ username, role, enabled, password }: Patch): boolean =>
  username !== undefined || role !== undefined || enabled === false || password !== undefined;
