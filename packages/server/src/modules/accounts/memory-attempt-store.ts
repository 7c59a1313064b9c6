import { Throttle } from '#core/lib/throttle.ts';

import {
  ATTEMPT_KINDS,
  ATTEMPT_RULES,
  CLEARED_KINDS,
  type AttemptKeys,
  type AttemptStore,
} from './attempt-store.ts';

/** Counts in memory, for a single server: many attempts cause no disk writes. */
export class MemoryAttemptStore implements AttemptStore {
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
    const counters = this.#countersOf(keys);
    const wait = Math.max(...counters.map(({ throttle, key }) => throttle.waitFor(key)));
    if (wait > 0) return wait;
    for (const { throttle, key } of counters) throttle.count(key);
    return 0;
  }

  async recordSuccess(keys: AttemptKeys): Promise<void> {
    for (const { kind, throttle, key } of this.#countersOf(keys)) {
      if (CLEARED_KINDS.has(kind)) throttle.forget(key);
      else throttle.takeBack(key);
    }
  }

  #countersOf(keys: AttemptKeys) {
    return ATTEMPT_KINDS.flatMap((kind) => {
      const key = keys[kind];
      return key === undefined ? [] : [{ kind, throttle: this.#throttles[kind], key }];
    });
  }
}
