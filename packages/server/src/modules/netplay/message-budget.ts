const MESSAGES = { most: 1200, perSecond: 400 } as const;
/** States of games are large and rare. */
const BYTES = { most: 24 * 1_048_576, perSecond: 1_048_576 } as const;

/** What one connection may send. A game sends one message for each of its 60 frames. */
export class MessageBudget {
  #messages: number = MESSAGES.most;
  #bytes: number = BYTES.most;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Counts a message. False: the connection has sent too much. */
  spend(bytes: number, now: number): boolean {
    const seconds = Math.max(0, now - this.#at) / 1000;
    this.#at = now;
    this.#messages = Math.min(MESSAGES.most, this.#messages + seconds * MESSAGES.perSecond) - 1;
    this.#bytes = Math.min(BYTES.most, this.#bytes + seconds * BYTES.perSecond) - bytes;
    return this.#messages >= 0 && this.#bytes >= 0;
  }
}
