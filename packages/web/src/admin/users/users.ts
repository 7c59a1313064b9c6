import type { User } from '@saveroom/contract';

export const PAGE_SIZE = 25;

interface Page {
  users: readonly User[];
  total: number;
  /** Counts from 1, limited to existing pages. */
  page: number;
  pages: number;
  /** Positions of the first and last user shown, from 1; 0 if there is none. */
  from: number;
  to: number;
}

/** One page of the users whose name or email contains the text. */
export function filterUsers(all: readonly User[], search: string, wantedPage: number): Page {
  const text = search.trim().toLowerCase();
  const found = all.filter(({ username, email }) =>
    `${username}\n${email ?? ''}`.toLowerCase().includes(text),
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, wantedPage), pages);
  const start = (page - 1) * PAGE_SIZE;
  const users = found.slice(start, start + PAGE_SIZE);
  const from = users.length === 0 ? 0 : start + 1;
  return { users, total: found.length, page, pages, from, to: start + users.length };
}

interface Values {
  username: string;
  email: string;
  /** The admin confirms the current email address. */
  confirmsEmail: boolean;
  role: string;
  enabled: boolean;
  /** Empty if unchanged. */
  password: string;
}

type Patch = Partial<Omit<Values, 'confirmsEmail'>>;

/** Only changed fields are sent, so that changes of another admin are not undone. */
export function userPatch(user: User, values: Values): Patch {
  const patch: Patch = {};
  const username = values.username.trim();
  const email = values.email.trim();
  if (username !== user.username) patch.username = username;
  // The server confirms every email address that an admin sends, also an unchanged one.
  if (email !== (user.email ?? '') || values.confirmsEmail) patch.email = email;
  if (values.role !== user.role) patch.role = values.role;
  if (values.enabled !== user.enabled) patch.enabled = values.enabled;
  if (values.password !== '') patch.password = values.password;
  return patch;
}

/** The server ends all sessions of the account when one of these changes. */
export const endsSessions = ({ username, role, enabled, password }: Patch): boolean =>
  username !== undefined || role !== undefined || enabled === false || password !== undefined;
