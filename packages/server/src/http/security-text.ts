import type { Env } from '#config/parse-env.ts';

/** A client need not ask again before; RFC 9116 wants less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** `security.txt` (RFC 9116). Null: the operator of this server has named no contact. */
export function securityText(
  { SECURITY_CONTACT, PUBLIC_URL }: Pick<Env, 'SECURITY_CONTACT' | 'PUBLIC_URL'>,
  now: Date,
): string | null {
  if (SECURITY_CONTACT === '') return null;
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...(PUBLIC_URL.startsWith('https:')
      ? [`Canonical: ${new URL('/.well-known/security.txt', PUBLIC_URL).href}`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
