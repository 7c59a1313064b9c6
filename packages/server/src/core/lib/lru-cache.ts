interface Entry<T> {
  readonly value: T;
  readonly weight: number;
}

/** An LRU cache limited by the total weight of its entries. */
export class LruCache<T, Key = string> {
  readonly #maxWeight: number;
  readonly #entries = new Map<Key, Entry<T>>();
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(key: Key): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A map iterates in insertion order, so the most recently used entry is moved to the end.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: T, weight: number): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight || oldest === key) break;
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
