/**
 * Where to go after signing in. Anything that could leave this site becomes `/`: only a path that
 * parses to the same origin, as written and decoded once, is returned.
 */
export function safeNextPath(path: string | null | undefined): string {
  if (!path || !isOwnPath(path)) return '/';
  const decoded = decodeOnce(path);
  return decoded !== null && isOwnPath(decoded) ? path : '/';
}

const OWN_ORIGIN = 'http://here.invalid';

function isOwnPath(path: string): boolean {
  // Browsers treat a backslash as a slash and drop control characters before parsing.
  if (!path.startsWith('/') || /[\\\p{C}]/u.test(path)) return false;
  const beforeQuery = path.split(/[?#]/, 1)[0] ?? '';
  if (beforeQuery.includes('//')) return false;
  return URL.canParse(path, OWN_ORIGIN) && new URL(path, OWN_ORIGIN).origin === OWN_ORIGIN;
}

function decodeOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
