interface Entry<T> {
  readonly value: T;
  readonly weight: number;
}

/** Keeps what was used last, up to a weight. */
export class Recent<T, Key = string> {
  readonly #most: number;
  readonly #entries = new Map<Key, Entry<T>>();
  #weight = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A map remembers the order of insertion: the last used stands last.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: T, weight: number): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most || oldest === key) break;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
