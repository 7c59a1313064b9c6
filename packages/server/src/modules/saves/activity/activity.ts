import type { ActivityEntry, RecentPlay } from '@saveroom/contract';

import { NO_RELAY, type Relay } from '#core/db/relay.ts';
import type { Actor, Audience, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { recordPlaying } from '#modules/limits/limits.api.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';
import { resourceUrl } from '#modules/roms/roms.api.ts';
import { findDevice } from '#modules/saves/devices/devices.queries.ts';

import {
  findVisibleGameIds,
  findPlayedGame,
  findRecentPlays,
  isActivityShared,
  removeActivityShared,
  saveActivityShared,
} from './activity.queries.ts';

/** For how long recent plays are listed, and how many of them. */
const RECENT_MS = 14 * 24 * 60 * 60_000;
const RECENT_MAX = 8;

type ActivityDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/**
 * Who receives an event: everyone who may list the activity if its user shares it, else only its
 * user.
 */
const audienceOf = ({ entry, isShared }: ReportedEntry): Audience =>
  isShared ? { scope: 'roms.user.read' } : { user_id: entry.user_id };

/** The user's own entries and those of users who share theirs, without hidden games. */
export async function listActivityFor(
  { activity, clock, db }: Pick<Deps, 'activity' | 'clock' | 'db'>,
  { user }: Actor,
): Promise<ActivityEntry[]> {
  const entries = activity
    .reported(clock())
    .filter(({ entry, isShared }) => entry.user_id === user.id || isShared)
    .map(({ entry }) => entry);
  const games = await findVisibleGameIds(
    db,
    entries.map(({ rom_id }) => rom_id),
  );
  return entries.filter(({ rom_id }) => games.has(rom_id));
}

/** Takes effect at once: others see or lose the entries that the user has right now. */
export async function shareActivity(
  { db, clock, events, activity }: ActivityDeps & Pick<Deps, 'activity'>,
  userId: number,
  { is_shared: isShared }: { is_shared: boolean },
): Promise<{ is_shared: boolean }> {
  if (isShared) await saveActivityShared(db, userId, timestamp(clock()));
  else await removeActivityShared(db, userId);
  for (const { entry, isShared: wasShared } of activity.share(userId, isShared, clock())) {
    if (isShared === wasShared) continue;
    const { rom_id, device_id } = entry;
    const everyone = { scope: 'roms.user.read' } as const;
    if (isShared) events.emit('activity:update', { ...entry }, everyone);
    else events.emit('activity:clear', { user_id: userId, rom_id, device_id }, everyone);
  }
  events.emit('activity:sharing', {}, { scope: 'roms.user.read' });
  return { is_shared: isShared };
}

/** What other users played since they agreed to share it, without hidden games. */
export async function listRecentPlaysFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user }: Actor,
): Promise<RecentPlay[]> {
  const since = timestamp(new Date(clock().getTime() - RECENT_MS));
  const plays = await findRecentPlays(db, { exceptUser: user.id, since, limit: RECENT_MAX });
  return plays.map((play) => ({
    user_id: play.user_id,
    username: play.username,
    avatar_path: play.avatar_path,
    ...gameOf(play),
    played_at: play.played_at,
  }));
}

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
  const isShared = await isActivityShared(deps.db, actor.user.id);
  await recordPlaying(deps, actor.user.id);
  const hasListener = connection && tracker.isReportedBy(connection, actor.user.id, device_id);
  const entry = tracker.heartbeat(found, deps.clock(), { connection, isShared });
  deps.events.emit('activity:update', { ...entry }, audienceOf({ entry, isShared }));
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
      ? tracker.reported(clock()).flatMap(({ entry }) => (entry.user_id === user.id ? entry : []))
      : [{ device_id }];
  for (const device of devices) {
    const ended = tracker.end(user.id, device.device_id);
    if (!ended) continue;
    const { user_id, rom_id, device_id: id } = ended.entry;
    events.emit('activity:clear', { user_id, rom_id, device_id: id }, audienceOf(ended));
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
    ...gameOf({ ...game, rom_id }),
    screenshot_path: '',
    device_id,
    device_type: device.client ?? device.platform ?? '',
    started_at: timestamp(clock()),
  };
}

type PlayedGame = NonNullable<Awaited<ReturnType<typeof findPlayedGame>>>;

const gameOf = (game: Omit<PlayedGame, 'id'> & { readonly rom_id: number }) => ({
  rom_id: game.rom_id,
  rom_name: game.name || game.fs_name_no_ext,
  rom_cover_path: resourceUrl(game.path_cover_small, game.updated_at),
  platform_slug: game.slug,
  platform_name: game.custom_name || platformName(game),
});

declare module '#core/deps.ts' {
  interface Deps {
    /** Who is playing which game right now. */
    readonly activity: ActivityTracker;
  }
}

const TTL_MS = 90_000;
const TOPIC = 'activity';

type ActivityMessage =
  | ({ readonly kind: 'beat' } & ReportedEntry)
  | { readonly kind: 'share'; readonly userId: number; readonly isShared: boolean }
  | { readonly kind: 'end'; readonly userId: number; readonly deviceId: string };

interface ReportedEntry {
  readonly entry: ActivityEntry;
  /** Whether other people may see it. */
  readonly isShared: boolean;
}

interface TrackedEntry extends ReportedEntry {
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
      if (message.kind === 'beat') {
        this.#store(message.entry, clock(), { connection: undefined, isShared: message.isShared });
      } else if (message.kind === 'share') this.#share(message.userId, message.isShared);
      else this.#entries.delete(keyOf(message.userId, message.deviceId));
    });
  }

  /** The start time stays that of the first heartbeat for the same game. */
  heartbeat(
    entry: ActivityEntry,
    now: Date,
    report: Omit<TrackedEntry, 'entry' | 'seen'>,
  ): ActivityEntry {
    const stored = this.#store(entry, now, report);
    const { isShared } = report;
    this.#relay.publish(TOPIC, { kind: 'beat', entry: stored, isShared } satisfies ActivityMessage);
    return stored;
  }

  /** Whether the last heartbeat of the device came over this connection. */
  isReportedBy(connection: AbortSignal, userId: number, deviceId: string): boolean {
    return this.#entries.get(keyOf(userId, deviceId))?.connection === connection;
  }

  /** Returns the entries of the user as they were before. */
  share(userId: number, isShared: boolean, now: Date): ReportedEntry[] {
    const before = this.reported(now).filter(({ entry }) => entry.user_id === userId);
    this.#share(userId, isShared);
    this.#relay.publish(TOPIC, { kind: 'share', userId, isShared } satisfies ActivityMessage);
    return before;
  }

  #share(userId: number, isShared: boolean): void {
    for (const [key, tracked] of this.#entries) {
      if (tracked.entry.user_id === userId) this.#entries.set(key, { ...tracked, isShared });
    }
  }

  #store(
    entry: ActivityEntry,
    now: Date,
    report: Omit<TrackedEntry, 'entry' | 'seen'>,
  ): ActivityEntry {
    this.#removeExpired(now);
    const key = keyOf(entry.user_id, entry.device_id);
    const before = this.#entries.get(key)?.entry;
    const started_at = before?.rom_id === entry.rom_id ? before.started_at : entry.started_at;
    const stored = { ...entry, started_at };
    this.#entries.set(key, { ...report, entry: stored, seen: now.getTime() });
    return stored;
  }

  /** Returns the entry that ended; undefined: the device had none. */
  end(userId: number, deviceId: string): ReportedEntry | undefined {
    const key = keyOf(userId, deviceId);
    const ended = this.#entries.get(key);
    this.#entries.delete(key);
    this.#relay.publish(TOPIC, { kind: 'end', userId, deviceId } satisfies ActivityMessage);
    return ended;
  }

  reported(now: Date): ReportedEntry[] {
    this.#removeExpired(now);
    return [...this.#entries.values()];
  }

  #removeExpired(now: Date): void {
    for (const [key, { seen }] of this.#entries) {
      if (now.getTime() - seen > TTL_MS) this.#entries.delete(key);
    }
  }
}

const keyOf = (userId: number, deviceId: string): string => `${userId} ${deviceId}`;
