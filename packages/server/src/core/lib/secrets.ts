import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Keys derived from the one server secret, each good for one purpose only. */
export interface Secrets {
  readonly token: Uint8Array;
  /** Every request asks for it: to take plain bytes in costs eight times what signing does. */
  readonly csrf: KeyObject;
  readonly openId: Uint8Array;
  /** Seals what metadata sources entrusted to us. */
  readonly sources: Uint8Array;
  /** Hides who tried to sign in from whoever reads the count of it. */
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

/** Unguessable, safe in a cookie and in an address. */
export const randomId = (): string => randomBytes(32).toString('base64url');

/** How random ids are kept: a copy of the database must not open anything. */
export const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');

export const sign = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
