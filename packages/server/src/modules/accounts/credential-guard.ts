import { hash, randomBytes } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { addressBlock, addressNetwork } from '#core/lib/address-block.ts';
import { AppError } from '#core/lib/app-error.ts';

import type { AttemptKeys, AttemptStore } from './attempt-store.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly guard: CredentialGuard;
  }
}

const VERIFIED_TTL_MS = 10 * 60_000;
const MAX_VERIFIED = 1000;

/** Open routes that store something or are polled. */
const CALLS_PER_MINUTE = {
  device_init: 10,
  device_token: 60,
  passkey: 30,
  share_visit: 120,
} as const;
const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 20_000;

/** The sender of a secret. */
export interface Caller {
  readonly ip: string;
  /** The value of the browser's device cookie. */
  readonly device?: string | undefined;
}

/** What the caller has in common with an earlier sign-in to the account. */
export type RecognizedBy = 'device' | 'address' | 'none';

interface SubmittedPassword {
  readonly account: string;
  readonly password: string;
  readonly ip: string;
}

/** A secret without an account. */
type TokenKind =
  | 'invite'
  | 'reset'
  | 'refresh'
  | 'openid'
  | 'pairing'
  | 'pairing_status'
  | 'device'
  | 'passkey'
  | 'share'
  | 'profile';

interface Attempt {
  /** Call when the secret was correct, so that the attempt does not count. */
  readonly recordSuccess: () => Promise<void>;
}

/**
 * Throttles every check of a secret. A password that was verified recently is not hashed again,
 * because some clients send Basic credentials with every request.
 */
export class CredentialGuard {
  readonly #attempts: AttemptStore;
  readonly #now: () => number;
  readonly #key = randomBytes(32).toString('base64');
  readonly #verified = new LRUCache<string, { storedHash: string; until: number }>({
    max: MAX_VERIFIED,
  });
  readonly #calls = new LRUCache<string, { calls: number; until: number }>({
    maxSize: MAX_ADDRESSES,
    sizeCalculation: () => 1,
  });
  readonly #running = new Map<string, Promise<boolean>>();

  constructor(clock: () => Date, attempts: AttemptStore) {
    this.#now = () => clock().getTime();
    this.#attempts = attempts;
  }

  /**
   * Throws 429 when this caller has to wait; otherwise counts the attempt. A known address is not
   * throttled by attempts from unknown ones, a known browser only by its own attempts.
   */
  admit(caller: Caller, account: string, recognizedBy: RecognizedBy = 'none'): Promise<Attempt> {
    if (recognizedBy === 'device') return this.#count({ device: `${account}|${caller.device}` });
    const keys = keysFrom(caller.ip, account);
    return this.#count(recognizedBy === 'address' ? keys : { ...keys, account });
  }

  /**
   * Like `admit`, for a second factor. The address is never treated as known, because the right
   * password alone does not prove who the caller is; a browser that has signed in completely is.
   */
  admitFactor(caller: Caller, userId: number, recognizedBy: RecognizedBy): Promise<Attempt> {
    const subject = `:factor:${userId}`;
    if (recognizedBy === 'device') return this.#count({ device: `${subject}|${caller.device}` });
    return this.#count({ ...keysFrom(caller.ip, subject), factor: subject });
  }

  /** For secrets without an account: only the caller's address is throttled. */
  admitToken(ip: string, kind: TokenKind): Promise<Attempt> {
    return this.#count(keysFrom(ip, `:${kind}`));
  }

  /** Throws 429 when this address makes too many calls of an open route within a minute. */
  limitRate(route: keyof typeof CALLS_PER_MINUTE, ip: string): void {
    const key = `${route}|${addressBlock(ip)}`;
    const now = this.#now();
    const window = this.#calls.get(key);
    const current = window && window.until > now ? window : { calls: 0, until: now + MINUTE_MS };
    if (current.calls >= CALLS_PER_MINUTE[route]) throw tooManyError(current.until - now);
    this.#calls.set(key, { calls: current.calls + 1, until: current.until });
  }

  async #count(keys: AttemptKeys): Promise<Attempt> {
    const wait = await this.#attempts.count(keys);
    if (wait > 0) throw tooManyError(wait);
    return { recordSuccess: () => this.#attempts.recordSuccess(keys) };
  }

  /** True: this password was recently verified against `storedHash` from the same address. */
  wasVerifiedRecently(submitted: SubmittedPassword, storedHash: string): boolean {
    const entry = this.#verified.get(this.#cacheKey(submitted));
    return entry !== undefined && entry.storedHash === storedHash && entry.until > this.#now();
  }

  /**
   * Runs `verify` once for any number of identical concurrent requests. It returns the stored hash,
   * or null if the password is wrong.
   */
  async verifyOnce(
    submitted: SubmittedPassword,
    verify: () => Promise<string | null>,
  ): Promise<boolean> {
    const key = this.#cacheKey(submitted);
    const running = this.#running.get(key);
    if (running) return running;
    const result = verify()
      .then((storedHash) => {
        const until = this.#now() + VERIFIED_TTL_MS;
        if (storedHash !== null) this.#verified.set(key, { storedHash, until });
        return storedHash !== null;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, result);
    return result;
  }

  /** Hashed with a secret of this process, so that a memory dump reveals no password. */
  #cacheKey({ account, password, ip }: SubmittedPassword): string {
    const fields = [this.#key, account, password, addressBlock(ip)];
    return hash('sha256', fields.join('\0'), 'base64');
  }
}

function keysFrom(ip: string, subject: string): AttemptKeys {
  const address = addressBlock(ip);
  const network = addressNetwork(ip);
  const keys = { pair: `${subject}|${address}`, address };
  return network === undefined ? keys : { ...keys, network };
}

function tooManyError(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  return new AppError('too_many_requests', `Too many attempts. Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
