import { Throttle } from '#core/lib/throttle.ts';

import {
  ATTEMPT_KINDS,
  ATTEMPT_RULES,
  CLEARED_KINDS,
  type AttemptKeys,
  type AttemptLedger,
} from './attempt-ledger.ts';

/** In memory, for a server that is alone: a flood of guesses never reaches the disk. */
export class OwnAttempts implements AttemptLedger {
  readonly #throttles;

  constructor(now: () => Date) {
    const time = (): number => now().getTime();
    const throttle = (kind: keyof typeof ATTEMPT_RULES) => new Throttle(ATTEMPT_RULES[kind], time);
    this.#throttles = {
      pair: throttle('pair'),
      address: throttle('address'),
      network: throttle('network'),
      account: throttle('account'),
      device: throttle('device'),
    };
  }

  async count(keys: AttemptKeys): Promise<number> {
    const named = this.#named(keys);
    const wait = Math.max(...named.map(({ throttle, key }) => throttle.waitFor(key)));
    if (wait > 0) return wait;
    for (const { throttle, key } of named) throttle.count(key);
    return 0;
  }

  async forgive(keys: AttemptKeys): Promise<void> {
    for (const { kind, throttle, key } of this.#named(keys)) {
      if (CLEARED_KINDS.has(kind)) throttle.forget(key);
      else throttle.takeBack(key);
    }
  }

  #named(keys: AttemptKeys) {
    return ATTEMPT_KINDS.flatMap((kind) => {
      const key = keys[kind];
      return key === undefined ? [] : [{ kind, throttle: this.#throttles[kind], key }];
    });
  }
}
