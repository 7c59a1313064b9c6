import { safeNextPath } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

export const SETUP_PATH = '/setup';
export const LOGIN_PATH = '/login';
export const VISIT_ENDED_PATH = '/visit-ended';
export const SET_UP_TWO_FACTOR_PATH = '/two-factor';
export const PROFILES_PATH = '/profiles';
export const CONSOLE_PROFILES_PATH = '/console/profiles';
const OPEN_PATHS: ReadonlySet<string> = new Set([
  LOGIN_PATH,
  VISIT_ENDED_PATH,
  PROFILES_PATH,
  CONSOLE_PROFILES_PATH,
  '/reset-password',
  '/register',
]);
/** Pages of share links. */
const SHARE_PATH = /^\/s\/./;

interface Visit {
  /** Without the base path. */
  path: string;
  /** Path with query and hash. */
  href: string;
  user: User | null;
  showSetupWizard: boolean;
  /** This device is a kiosk: only console mode and the sign-in page for admins are available. */
  isKioskDevice?: boolean;
  /**
   * An admin previews the library of another user, for which only the normal interface has a
   * notice.
   */
  isPreview?: boolean;
}

export type GuardResult =
  | { kind: 'enter' }
  | { kind: 'redirect'; to: '/' | '/setup' | '/two-factor' | '/console' }
  | { kind: 'login'; next: string | undefined };

/**
 * Decides whether a visitor may open a page. Permissions within the app are checked by
 * `requireScope`.
 */
export function checkAccess({
  path,
  href,
  user,
  showSetupWizard,
  isKioskDevice = false,
  isPreview = false,
}: Visit): GuardResult {
  const isSetup = path === SETUP_PATH;
  if (showSetupWizard) return isSetup ? { kind: 'enter' } : { kind: 'redirect', to: SETUP_PATH };
  if (isKioskDevice) {
    const isAllowed = path === LOGIN_PATH || (isConsole(path) && path !== CONSOLE_PROFILES_PATH);
    return isAllowed ? { kind: 'enter' } : { kind: 'redirect', to: '/console' };
  }
  if (isPreview && user && (isConsole(path) || OPEN_PATHS.has(path))) {
    return { kind: 'redirect', to: '/' };
  }
  const isSecondFactor = path === SET_UP_TWO_FACTOR_PATH;
  // The session may only set up the second factor that the server requires.
  if (user?.oauth_scopes.length === 0) {
    return isSecondFactor ? { kind: 'enter' } : { kind: 'redirect', to: SET_UP_TWO_FACTOR_PATH };
  }
  if (user && isSecondFactor) return { kind: 'redirect', to: '/' };
  if (user) return isSetup ? { kind: 'redirect', to: '/' } : { kind: 'enter' };
  if (OPEN_PATHS.has(path) || SHARE_PATH.test(path)) return { kind: 'enter' };
  return { kind: 'login', next: isSetup || isSecondFactor ? undefined : returnPath(href) };
}

const isConsole = (path: string): boolean => path === '/console' || path.startsWith('/console/');

/** The page to return to after signing in; undefined for home. */
function returnPath(href: string): string | undefined {
  const next = safeNextPath(href);
  return next === '/' ? undefined : next;
}

/**
 * The page that asks who is playing: that of console mode if a page of console mode was requested.
 */
export const profilesPathFor = (
  path: string,
): typeof PROFILES_PATH | typeof CONSOLE_PROFILES_PATH =>
  isConsole(path) ? CONSOLE_PROFILES_PATH : PROFILES_PATH;

interface CurrentPage {
  path: string;
  href: string;
  /** The `next` parameter of the current URL. */
  next: string | undefined;
}

/** The page to return to when the session ended: an existing `next`, else the current page. */
export function nextAfterSignOut({ path, href, next }: CurrentPage): string {
  if (next) return safeNextPath(next);
  return path === LOGIN_PATH ? '/' : safeNextPath(href);
}
