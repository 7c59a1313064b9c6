import { safeNextPath } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

export const SETUP_PATH = '/setup';
export const LOGIN_PATH = '/login';
const OPEN_PATHS: ReadonlySet<string> = new Set([LOGIN_PATH, '/reset-password', '/register']);

interface Visit {
  /** Without the base path. */
  path: string;
  /** Path with query and hash. */
  href: string;
  user: User | null;
  showSetupWizard: boolean;
}

export type Verdict =
  | { kind: 'enter' }
  | { kind: 'redirect'; to: '/' | '/setup' }
  | { kind: 'login'; next: string | undefined };

/** Who may be where. Rights within the app are `requireScope`'s business. */
export function judgeVisit({ path, href, user, showSetupWizard }: Visit): Verdict {
  const isSetup = path === SETUP_PATH;
  if (showSetupWizard) return isSetup ? { kind: 'enter' } : { kind: 'redirect', to: SETUP_PATH };
  if (user) return isSetup ? { kind: 'redirect', to: '/' } : { kind: 'enter' };
  if (OPEN_PATHS.has(path)) return { kind: 'enter' };
  return { kind: 'login', next: isSetup ? undefined : wayBack(href) };
}

/** Where to return after signing in again; home needs no mention. */
function wayBack(href: string): string | undefined {
  const next = safeNextPath(href);
  return next === '/' ? undefined : next;
}

interface Place {
  path: string;
  href: string;
  /** The `next` already in the address. */
  next: string | undefined;
}

/** The way back when the session ended: an existing `next`, else here, else the root at the login. */
export function nextAfterSignOut({ path, href, next }: Place): string {
  if (next) return safeNextPath(next);
  return path === LOGIN_PATH ? '/' : safeNextPath(href);
}
