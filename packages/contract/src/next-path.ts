/**
 * Where to go after signing in. Anything that could leave this site becomes `/`: only a path that
 * parses to the same origin, as written and decoded once, is let through.
 */
export function safeNextPath(wanted: string | null | undefined): string {
  if (!wanted || !isOwnPath(wanted)) return '/';
  const decoded = decodeOnce(wanted);
  return decoded !== null && isOwnPath(decoded) ? wanted : '/';
}

const HERE = 'http://here.invalid';

function isOwnPath(path: string): boolean {
  // Browsers read a backslash as a slash and drop control characters before they look.
  if (!path.startsWith('/') || /[\\\p{C}]/u.test(path)) return false;
  const beforeQuery = path.split(/[?#]/, 1)[0] ?? '';
  if (beforeQuery.includes('//')) return false;
  return URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE;
}

function decodeOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
