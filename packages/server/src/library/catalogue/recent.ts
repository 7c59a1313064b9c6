interface Entry<T> {
  readonly value: T;
  readonly weight: number;
}

/** Keeps what was used last, up to a weight. */
export class Recent<T> {
  readonly #most: number;
  readonly #entries = new Map<string, Entry<T>>();
  #weight = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A map remembers the order of insertion: the last used stands last.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, weight: number): void {
    this.#drop(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most || oldest === key) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
