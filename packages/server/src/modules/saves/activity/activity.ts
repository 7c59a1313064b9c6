import type { ActivityEntry } from '@saveroom/contract';

import { NO_RELAY, type Relay } from '#core/db/relay.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';
import { resourceUrl } from '#modules/roms/roms.api.ts';
import { findDevice } from '#modules/saves/devices/devices.queries.ts';

import { findPlayedGame } from './activity.queries.ts';

type ActivityDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/** Only users who may list the activity get its events. */
const AUDIENCE = { scope: 'roms.user.read' } as const;

interface PlayingReport {
  readonly actor: Actor;
  readonly rom_id: number;
  readonly device_id: string;
  /** An entry reported over a connection ends when the connection closes. */
  readonly connection?: AbortSignal;
}

/** Records that a user started or still plays, and emits the event. */
export async function reportPlaying(
  tracker: ActivityTracker,
  deps: ActivityDeps,
  report: PlayingReport,
): Promise<ActivityEntry> {
  const { actor, device_id, connection } = report;
  const found = await entryOf(deps, report);
  const hasListener = connection && tracker.isReportedBy(connection, actor.user.id, device_id);
  const entry = tracker.heartbeat(found, deps.clock(), connection);
  deps.events.emit('activity:update', { ...entry }, AUDIENCE);
  if (connection && !hasListener) {
    endWithConnection(tracker, deps, { actor, device_id, connection });
  }
  return entry;
}

/** Ends the entry with its connection, unless another connection reported it since. */
function endWithConnection(
  tracker: ActivityTracker,
  deps: ActivityDeps,
  { actor, device_id, connection }: Required<Omit<PlayingReport, 'rom_id'>>,
): void {
  const end = () => {
    if (tracker.isReportedBy(connection, actor.user.id, device_id)) {
      reportStopped(tracker, deps, { actor, device_id });
    }
  };
  if (connection.aborted) end();
  else connection.addEventListener('abort', end, { once: true });
}

/** Without a device id: on all devices of the user. */
export function reportStopped(
  tracker: ActivityTracker,
  { clock, events }: ActivityDeps,
  { actor: { user }, device_id }: { actor: Actor; device_id?: string | undefined },
): void {
  const devices =
    device_id === undefined
      ? tracker.list(clock()).filter(({ user_id }) => user_id === user.id)
      : [{ device_id }];
  for (const device of devices) {
    const ended = tracker.end(user.id, device.device_id);
    if (!ended) continue;
    const { user_id, rom_id } = ended;
    events.emit('activity:clear', { user_id, rom_id, device_id: ended.device_id }, AUDIENCE);
  }
}

async function entryOf(
  { db, clock }: ActivityDeps,
  { actor: { user }, rom_id, device_id }: PlayingReport,
): Promise<ActivityEntry> {
  const game = await findPlayedGame(db, rom_id);
  if (!game) throw new AppError('not_found', `ROM ${rom_id} not found`);
  const device = await findDevice(db, { id: device_id, userId: user.id });
  if (!device) throw new AppError('not_found', `Device ${device_id} not found for this user`);
  return {
    user_id: user.id,
    username: user.username,
    avatar_path: user.avatar_path,
    rom_id,
    rom_name: game.name || game.fs_name_no_ext,
    rom_cover_path: resourceUrl(game.path_cover_small, game.updated_at),
    screenshot_path: '',
    platform_slug: game.slug,
    platform_name: game.custom_name || platformName(game),
    device_id,
    device_type: device.client ?? device.platform ?? '',
    started_at: timestamp(clock()),
  };
}

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
