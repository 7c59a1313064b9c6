import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Keys derived from the server secret, one per purpose. */
export interface Secrets {
  readonly token: Uint8Array;
  /** A KeyObject, because every request uses it and importing bytes costs 8 times the signing. */
  readonly csrf: KeyObject;
  readonly openId: Uint8Array;
  /** Encrypts credentials of metadata sources. */
  readonly sources: Uint8Array;
  /** Pseudonymizes the keys of stored sign-in attempts. */
  readonly attempts: KeyObject;
}

export function deriveSecrets(root: string): Secrets {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', root, 'saveroom', purpose, 32));
  return {
    token: derive('token'),
    csrf: createSecretKey(derive('csrf')),
    openId: derive('openid'),
    sources: derive('sources'),
    attempts: createSecretKey(derive('attempts')),
  };
}

/** 256 random bits, safe in cookies and URLs. */
export const randomId = (): string => randomBytes(32).toString('base64url');

/** Random ids are stored hashed, so that a copy of the database contains no credentials. */
export const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');

export const sign = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
