export interface CookieOptions {
  readonly path: string;
  readonly maxAgeSeconds?: number;
  readonly httpOnly?: boolean;
  readonly secure: boolean;
}

export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    // The first one wins, as browsers send the most specific path first.
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** Values are base64url tokens made by this server, so nothing needs escaping. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${value}`, `Path=${options.path}`];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (options.httpOnly) parts.push('HttpOnly');
  parts.push('SameSite=Lax');
  if (options.secure) parts.push('Secure');
  return parts.join('; ');
}

export const expireCookie = (name: string, options: CookieOptions): string =>
  `${writeCookie(name, 'null', options)}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
