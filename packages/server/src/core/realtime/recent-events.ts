import type { ServerEvent } from '@saveroom/contract';
import type { Socket } from 'socket.io';

import type { ChangeRange, EmittedEvent } from '#core/deps.ts';

/**
 * Events that only make clients refetch, so they can be sent again later. All others carry data, or
 * the next one follows soon anyway.
 */
const REFETCH_EVENTS: ReadonlySet<ServerEvent> = new Set([
  'accounts:changed',
  'activity:clear',
  'activity:sharing',
  'activity:update',
  'library:changed',
  'limits:changed',
  'permissions:changed',
  'personal:changed',
  'shared:changed',
  'user:changed',
]);

const KEPT_MS = 60_000;
const MAX_EVENTS = 1000;
/** Added to the time that a client states, which does not include the time of its request. */
const REQUEST_MS = 2000;

interface RecentEvent extends EmittedEvent {
  /** Undefined: all sockets. */
  readonly room: string | undefined;
}

/**
 * What was emitted in the last minute. A page loads its data before its socket connects, so a change
 * in between would be missed.
 */
export class RecentEvents {
  /** By content, so that repeated events are one; the oldest first. */
  readonly #events = new Map<string, RecentEvent & { readonly at: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(event: RecentEvent): void {
    if (!REFETCH_EVENTS.has(event.event)) return;
    const changes = changesOf(event);
    // Events that differ only in their range of changes are one, whose range covers both.
    const key = JSON.stringify(changes ? { ...event, about: undefined } : event);
    const earlier = changesOf(this.#events.get(key));
    const about =
      changes && earlier ? { changes: { ...changes, after: earlier.after } } : event.about;
    this.#events.delete(key);
    this.#events.set(key, { ...event, about, at: this.#now() });
    this.#removeOld();
  }

  #removeOld(): void {
    for (const [oldKey, { at }] of this.#events) {
      if (this.#events.size <= MAX_EVENTS && this.#now() - at <= KEPT_MS) break;
      this.#events.delete(oldKey);
    }
  }

  /** A page says for how long it has received no events; other clients do not. */
  missedBy({ rooms, handshake }: Pick<Socket, 'rooms' | 'handshake'>): RecentEvent[] {
    const { missed_ms } = handshake.auth as { missed_ms?: unknown };
    return typeof missed_ms === 'number' ? this.missed(rooms, missed_ms) : [];
  }

  missed(rooms: ReadonlySet<string>, missedMs: number): RecentEvent[] {
    const since = this.#now() - Math.min(missedMs + REQUEST_MS, KEPT_MS);
    return [...this.#events.values()].filter(
      ({ at, room }) => at >= since && (room === undefined || rooms.has(room)),
    );
  }
}

const changesOf = (event: RecentEvent | undefined): ChangeRange | undefined =>
  event?.about && 'changes' in event.about ? event.about.changes : undefined;
