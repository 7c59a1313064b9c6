import { hash, randomBytes } from 'node:crypto';

import { addressBlock, addressNetwork } from '#core/lib/address-block.ts';
import { AppError } from '#core/lib/app-error.ts';

import type { AttemptKeys, AttemptLedger } from './attempt-ledger.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly guard: CredentialGuard;
  }
}

const PROOF_LIFE_MS = 10 * 60_000;
const MOST_PROOFS = 1000;

/** Where a secret comes from. */
export interface Caller {
  readonly ip: string;
  /** What the browser's device cookie holds. */
  readonly device?: string | undefined;
}

/** How an account knows the caller from an earlier sign-in. */
export type Acquaintance = 'device' | 'address' | 'none';

/** A password for an account, and the address it comes from. */
interface Claim {
  readonly account: string;
  readonly password: string;
  readonly ip: string;
}

interface Attempt {
  /** The secret was right: the attempt does not count. */
  readonly forgive: () => Promise<void>;
}

/**
 * Stands before everything that judges a secret, and slows down who guesses. A password that was
 * right a moment ago is not hashed again: clients send Basic with every call.
 */
export class CredentialGuard {
  readonly #attempts: AttemptLedger;
  readonly #now: () => number;
  readonly #key = randomBytes(32).toString('base64');
  readonly #proofs = new Map<string, { storedHash: string; until: number }>();
  readonly #running = new Map<string, Promise<boolean>>();

  constructor(clock: () => Date, attempts: AttemptLedger) {
    this.#now = () => clock().getTime();
    this.#attempts = attempts;
  }

  /**
   * Throws 429 when this caller has to wait; otherwise counts the attempt. What strangers try does
   * not slow a known address, and nothing but its own attempts slows a known browser.
   */
  admit(caller: Caller, account: string, known: Acquaintance = 'none'): Promise<Attempt> {
    if (known === 'device') return this.#count({ device: `${account}|${caller.device}` });
    const keys = keysFrom(caller.ip, account);
    return this.#count(known === 'address' ? keys : { ...keys, account });
  }

  /** For secrets nobody's account stands behind: only the address that tries them is slowed. */
  admitToken(ip: string, kind: 'invite' | 'reset' | 'refresh' | 'openid'): Promise<Attempt> {
    return this.#count(keysFrom(ip, `:${kind}`));
  }

  async #count(keys: AttemptKeys): Promise<Attempt> {
    const wait = await this.#attempts.count(keys);
    if (wait > 0) throw tooMany(wait);
    return { forgive: () => this.#attempts.forgive(keys) };
  }

  /** Whether `password`, sent from the same address, was found to fit `storedHash` recently. */
  isProven(claim: Claim, storedHash: string): boolean {
    const proof = this.#proofs.get(this.#proofKey(claim));
    return proof !== undefined && proof.storedHash === storedHash && proof.until > this.#now();
  }

  /** Runs `judge` once for any number of equal questions asked at the same time. */
  async judgeOnce(claim: Claim, judge: () => Promise<string | null>): Promise<boolean> {
    const key = this.#proofKey(claim);
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
  #proofKey({ account, password, ip }: Claim): string {
    const parts = [this.#key, account, password, addressBlock(ip)];
    return hash('sha256', parts.join('\0'), 'base64');
  }
}

function keysFrom(ip: string, what: string): AttemptKeys {
  const address = addressBlock(ip);
  const network = addressNetwork(ip);
  const keys = { pair: `${what}|${address}`, address };
  return network === undefined ? keys : { ...keys, network };
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  return new AppError('too_many_requests', `Too many attempts. Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
