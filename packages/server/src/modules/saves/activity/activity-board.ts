import type { ActivityEntry } from '@saveroom/contract';

import { ALONE, type Relay } from '#core/db/relay.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Who plays what right now. */
    readonly activity: ActivityBoard;
  }
}

const TTL_MS = 90_000;
const TOPIC = 'activity';

type News =
  | { readonly kind: 'beat'; readonly entry: ActivityEntry }
  | { readonly kind: 'end'; readonly userId: number; readonly deviceId: string };

interface Playing {
  readonly entry: ActivityEntry;
  readonly seen: number;
  /** Who said so last, if it was by a connection to this process. */
  readonly connection: AbortSignal | undefined;
}

/** Who plays right now, at any process: nothing worth keeping over a restart. */
export class ActivityBoard {
  readonly #entries = new Map<string, Playing>();
  readonly #relay: Pick<Relay, 'tell'>;

  constructor(clock: () => Date, relay: Pick<Relay, 'tell' | 'hear'> = ALONE) {
    this.#relay = relay;
    relay.hear(TOPIC, (heard) => {
      const news = heard as News;
      if (news.kind === 'beat') this.#keep(news.entry, clock(), undefined);
      else this.#entries.delete(keyOf(news.userId, news.deviceId));
    });
  }

  /** The start stays that of the first beat for the same game. */
  beat(entry: ActivityEntry, now: Date, connection?: AbortSignal): ActivityEntry {
    const kept = this.#keep(entry, now, connection);
    this.#relay.tell(TOPIC, { kind: 'beat', entry: kept } satisfies News);
    return kept;
  }

  /** Nobody else has spoken for the device since. */
  isSaidBy(connection: AbortSignal, userId: number, deviceId: string): boolean {
    return this.#entries.get(keyOf(userId, deviceId))?.connection === connection;
  }

  #keep(entry: ActivityEntry, now: Date, connection: AbortSignal | undefined): ActivityEntry {
    this.#forget(now);
    const key = keyOf(entry.user_id, entry.device_id);
    const before = this.#entries.get(key)?.entry;
    const started_at = before?.rom_id === entry.rom_id ? before.started_at : entry.started_at;
    const kept = { ...entry, started_at };
    this.#entries.set(key, { entry: kept, seen: now.getTime(), connection });
    return kept;
  }

  /** What was played there; undefined: nothing. */
  end(userId: number, deviceId: string): ActivityEntry | undefined {
    const key = keyOf(userId, deviceId);
    const ended = this.#entries.get(key)?.entry;
    this.#entries.delete(key);
    this.#relay.tell(TOPIC, { kind: 'end', userId, deviceId } satisfies News);
    return ended;
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
