import type { ActivityEntry } from '@saveroom/contract';

import { NO_RELAY, type Relay } from '#core/db/relay.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Who is playing which game right now. */
    readonly activity: ActivityTracker;
  }
}

const TTL_MS = 90_000;
const TOPIC = 'activity';

type ActivityMessage =
  | { readonly kind: 'beat'; readonly entry: ActivityEntry }
  | { readonly kind: 'end'; readonly userId: number; readonly deviceId: string };

interface TrackedEntry {
  readonly entry: ActivityEntry;
  readonly seen: number;
  /** The socket of the last heartbeat, if it is connected to this process. */
  readonly connection: AbortSignal | undefined;
}

/** Who is playing right now, on all processes. In memory only: a restart may lose it. */
export class ActivityTracker {
  readonly #entries = new Map<string, TrackedEntry>();
  readonly #relay: Pick<Relay, 'publish'>;

  constructor(clock: () => Date, relay: Pick<Relay, 'publish' | 'subscribe'> = NO_RELAY) {
    this.#relay = relay;
    relay.subscribe(TOPIC, (received) => {
      const message = received as ActivityMessage;
      if (message.kind === 'beat') this.#store(message.entry, clock(), undefined);
      else this.#entries.delete(keyOf(message.userId, message.deviceId));
    });
  }

  /** The start time stays that of the first heartbeat for the same game. */
  heartbeat(entry: ActivityEntry, now: Date, connection?: AbortSignal): ActivityEntry {
    const stored = this.#store(entry, now, connection);
    this.#relay.publish(TOPIC, { kind: 'beat', entry: stored } satisfies ActivityMessage);
    return stored;
  }

  /** Whether the last heartbeat of the device came over this connection. */
  isReportedBy(connection: AbortSignal, userId: number, deviceId: string): boolean {
    return this.#entries.get(keyOf(userId, deviceId))?.connection === connection;
  }

  #store(entry: ActivityEntry, now: Date, connection: AbortSignal | undefined): ActivityEntry {
    this.#removeExpired(now);
    const key = keyOf(entry.user_id, entry.device_id);
    const before = this.#entries.get(key)?.entry;
    const started_at = before?.rom_id === entry.rom_id ? before.started_at : entry.started_at;
    const stored = { ...entry, started_at };
    this.#entries.set(key, { entry: stored, seen: now.getTime(), connection });
    return stored;
  }

  /** Returns the entry that ended; undefined: the device had none. */
  end(userId: number, deviceId: string): ActivityEntry | undefined {
    const key = keyOf(userId, deviceId);
    const ended = this.#entries.get(key)?.entry;
    this.#entries.delete(key);
    this.#relay.publish(TOPIC, { kind: 'end', userId, deviceId } satisfies ActivityMessage);
    return ended;
  }

  list(now: Date): ActivityEntry[] {
    this.#removeExpired(now);
    return [...this.#entries.values()].map(({ entry }) => entry);
  }

  #removeExpired(now: Date): void {
    for (const [key, { seen }] of this.#entries) {
      if (now.getTime() - seen > TTL_MS) this.#entries.delete(key);
    }
  }
}

const keyOf = (userId: number, deviceId: string): string => `${userId} ${deviceId}`;
