import { createHmac, randomBytes } from 'node:crypto';

import { addressBlock } from '#lib/address-block.ts';
import { AppError } from '#lib/app-error.ts';
import { Throttle } from '#lib/throttle.ts';

const PROOF_LIFE_MS = 10 * 60_000;
const MOST_PROOFS = 1000;

interface Attempt {
  /** It was honest: it does not count. */
  readonly forgive: () => void;
}

/**
 * Stands before everything that judges a secret. Guessing is slowed per account and address, per
 * address, and mildly per account, so that a guesser elsewhere cannot keep the owner out. A
 * password that was right a moment ago is not hashed again: clients send Basic with every call.
 */
export class CredentialGuard {
  readonly #pair: Throttle;
  readonly #address: Throttle;
  readonly #account: Throttle;
  readonly #now: () => number;
  readonly #key = randomBytes(32);
  readonly #proofs = new Map<string, { storedHash: string; until: number }>();
  readonly #running = new Map<string, Promise<boolean>>();

  constructor(clock: () => Date) {
    this.#now = () => clock().getTime();
    const rule = { firstWaitMs: 1000, longestWaitMs: 15 * 60_000 };
    this.#pair = new Throttle({ ...rule, free: 5 }, this.#now);
    this.#address = new Throttle({ ...rule, free: 15 }, this.#now);
    this.#account = new Throttle({ ...rule, free: 100, longestWaitMs: 10_000 }, this.#now);
  }

  /** Throws 429 when this address or account has to wait; otherwise counts the attempt. */
  admit(ip: string, account: string): Attempt {
    const wait = this.#account.waitFor(account);
    if (wait > 0) throw tooMany(wait);
    const { forgive } = this.#admitFrom(ip, account);
    this.#account.count(account);
    return {
      forgive: () => {
        forgive();
        this.#account.takeBack(account);
      },
    };
  }

  /** For secrets nobody's account stands behind: only the address that tries them is slowed. */
  admitToken(ip: string, kind: 'invite' | 'reset' | 'refresh' | 'openid'): Attempt {
    return this.#admitFrom(ip, `:${kind}`);
  }

  #admitFrom(ip: string, what: string): Attempt {
    const block = addressBlock(ip);
    const pair = `${what}|${block}`;
    const wait = Math.max(this.#pair.waitFor(pair), this.#address.waitFor(block));
    if (wait > 0) throw tooMany(wait);
    this.#pair.count(pair);
    this.#address.count(block);
    return {
      forgive: () => {
        this.#pair.forget(pair);
        this.#address.takeBack(block);
      },
    };
  }

  /** Whether `password` was found to fit `storedHash` recently. */
  isProven(account: string, password: string, storedHash: string): boolean {
    const proof = this.#proofs.get(this.#proofKey(account, password));
    return proof !== undefined && proof.storedHash === storedHash && proof.until > this.#now();
  }

  /** Runs `judge` once for any number of equal questions asked at the same time. */
  async judgeOnce(
    account: string,
    password: string,
    judge: () => Promise<string | null>,
  ): Promise<boolean> {
    const key = this.#proofKey(account, password);
    const running = this.#running.get(key);
    if (running) return running;
    const verdict = judge()
      .then((storedHash) => {
        if (storedHash !== null) this.#remember(key, storedHash);
        return storedHash !== null;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, verdict);
    return verdict;
  }

  #remember(key: string, storedHash: string): void {
    this.#proofs.delete(key);
    this.#proofs.set(key, { storedHash, until: this.#now() + PROOF_LIFE_MS });
    const [oldest] = this.#proofs.keys();
    if (this.#proofs.size > MOST_PROOFS && oldest !== undefined) this.#proofs.delete(oldest);
  }

  /** Keyed with a secret of this process: the map never holds anything a dump could use. */
  #proofKey(account: string, password: string): string {
    return createHmac('sha256', this.#key).update(`${account}\0${password}`).digest('base64');
  }
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  return new AppError('too_many_requests', `Too many attempts. Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
