import { errors, jwtVerify, SignJWT } from 'jose';

import type { Secrets } from '#core/lib/secrets.ts';

const ISSUER = 'romm:oauth';

export type TokenType = 'access' | 'refresh' | 'invite' | 'reset';

export interface Claims {
  readonly type: TokenType;
  readonly jti: string;
  readonly sub: string;
  readonly scopes?: string;
  readonly role?: string;
  readonly email?: string;
  readonly uid?: number;
  /** The account's `credentials_version` when the token was issued. */
  readonly ver?: number;
  /** Access tokens only: the family of the refresh token issued with it. */
  readonly family?: string;
  /** Seconds since 1970; set by `signToken`. */
  readonly exp?: number;
}

type TokenResult = { claims: Claims; fault?: undefined } | { fault: 'expired' | 'unreadable' };

export function signToken(
  secrets: Pick<Secrets, 'token'>,
  claims: Claims,
  { now, seconds }: { now: Date; seconds: number },
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(secrets.token);
}

export async function readToken(
  secrets: Pick<Secrets, 'token'>,
  token: string,
  now: Date,
): Promise<TokenResult> {
  try {
    const { payload } = await jwtVerify<Claims>(token, secrets.token, {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'type', 'exp'],
    });
    return { claims: payload };
  } catch (error) {
    return { fault: error instanceof errors.JWTExpired ? 'expired' : 'unreadable' };
  }
}
