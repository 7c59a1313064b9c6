/** Undefined: the header has another scheme, or contains no name and password. */
export function readBasic(
  authorization: string | undefined,
): { username: string; password: string } | undefined {
  const encoded = /^basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0) return undefined;
  return { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

export const readBearer = (authorization: string | undefined): string | undefined =>
  /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
