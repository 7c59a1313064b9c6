import { Throttle } from '#lib/throttle.ts';

import {
  ATTEMPT_KINDS,
  ATTEMPT_RULES,
  type AttemptKeys,
  type AttemptLedger,
} from './attempt-ledger.ts';

/** In memory, for a server that is alone: a flood of guesses never reaches the disk. */
export class OwnAttempts implements AttemptLedger {
  readonly #throttles;

  constructor(now: () => Date) {
    const time = (): number => now().getTime();
    this.#throttles = {
      pair: new Throttle(ATTEMPT_RULES.pair, time),
      address: new Throttle(ATTEMPT_RULES.address, time),
      account: new Throttle(ATTEMPT_RULES.account, time),
    };
  }

  async count(keys: AttemptKeys): Promise<number> {
    const named = ATTEMPT_KINDS.flatMap((kind) => {
      const key = keys[kind];
      return key === undefined ? [] : [{ throttle: this.#throttles[kind], key }];
    });
    const wait = Math.max(...named.map(({ throttle, key }) => throttle.waitFor(key)));
    if (wait > 0) return wait;
    for (const { throttle, key } of named) throttle.count(key);
    return 0;
  }

  async forgive({ pair, address, account }: AttemptKeys): Promise<void> {
    if (pair !== undefined) this.#throttles.pair.forget(pair);
    if (address !== undefined) this.#throttles.address.takeBack(address);
    if (account !== undefined) this.#throttles.account.takeBack(account);
  }
}
