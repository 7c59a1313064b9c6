import type { ActivityEntry } from '@saveroom/contract';

const TTL_MS = 90_000;

/** Who plays right now: nothing worth keeping over a restart. */
export class ActivityBoard {
  readonly #entries = new Map<string, { entry: ActivityEntry; seen: number }>();

  /** The start stays that of the first beat for the same game. */
  beat(entry: ActivityEntry, now: Date): ActivityEntry {
    this.#forget(now);
    const key = keyOf(entry.user_id, entry.device_id);
    const before = this.#entries.get(key)?.entry;
    const started_at = before?.rom_id === entry.rom_id ? before.started_at : entry.started_at;
    const kept = { ...entry, started_at };
    this.#entries.set(key, { entry: kept, seen: now.getTime() });
    return kept;
  }

  end(userId: number, deviceId: string): void {
    this.#entries.delete(keyOf(userId, deviceId));
  }

  list(now: Date): ActivityEntry[] {
    this.#forget(now);
    return [...this.#entries.values()].map(({ entry }) => entry);
  }

  #forget(now: Date): void {
    for (const [key, { seen }] of this.#entries) {
      if (now.getTime() - seen > TTL_MS) this.#entries.delete(key);
    }
  }
}

const keyOf = (userId: number, deviceId: string): string => `${userId} ${deviceId}`;
