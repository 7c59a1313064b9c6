import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
} from 'node:crypto';

/** Keys derived from the server secret, one per purpose. */
export interface Secrets {
  readonly token: Uint8Array;
  /** A KeyObject, because every request uses it and importing bytes costs 8 times the signing. */
  readonly csrf: KeyObject;
  readonly openId: Uint8Array;
  /** Encrypts credentials of metadata sources. */
  readonly sources: Uint8Array;
  /** Signs download links. */
  readonly downloads: KeyObject;
  /** Encrypts the keys of authenticator apps. */
  readonly secondFactors: Uint8Array;
  /** Hashes recovery codes, which a plain hash would reveal, and user ids inside passkeys. */
  readonly secondFactorMarks: KeyObject;
  /** Signs visits of share links. */
  readonly shares: KeyObject;
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
    downloads: createSecretKey(derive('downloads')),
    secondFactors: derive('second-factors'),
    secondFactorMarks: createSecretKey(derive('second-factor-marks')),
    shares: createSecretKey(derive('shares')),
    attempts: createSecretKey(derive('attempts')),
  };
}

/** 256 random bits, safe in cookies and URLs. */
export const randomId = (): string => randomBytes(32).toString('base64url');

/** Random ids are stored hashed, so that a copy of the database contains no credentials. */
export const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');

export const sign = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares in constant time, so that the duration reveals nothing about a secret. */
export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and authenticates text. It can only be decrypted with the same key and label. */
export function seal(key: Uint8Array, label: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(label));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text. Null: sealed with another key or label, or corrupted. */
export function unseal(key: Uint8Array, label: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(label));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
