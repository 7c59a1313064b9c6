import type { ActivityEntry } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findDevice } from '#modules/saves/devices/devices.queries.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';
import { resourceAddress } from '#modules/roms/roms.api.ts';

import type { ActivityBoard } from './activity-board.ts';
import { findPlayedGame } from './activity.queries.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'events'>;

/** Only those who may ask who plays are told. */
const LISTENERS = { scope: 'roms.user.read' } as const;

interface Said {
  readonly actor: Actor;
  readonly rom_id: number;
  readonly device_id: string;
  /** What was said by a connection holds no longer than it. */
  readonly connection?: AbortSignal;
}

/** Somebody plays, or still does; all who listen see it. */
export async function sayPlaying(
  board: ActivityBoard,
  deps: Parts,
  said: Said,
): Promise<ActivityEntry> {
  const { actor, device_id, connection } = said;
  const found = await entryOf(deps, said);
  const isWatched = connection && board.isSaidBy(connection, actor.user.id, device_id);
  const entry = board.beat(found, deps.clock(), connection);
  deps.events.emit('activity:update', { ...entry }, LISTENERS);
  if (connection && !isWatched) endWith(board, deps, { actor, device_id, connection });
  return entry;
}

/** Whoever came back by another connection plays on. */
function endWith(
  board: ActivityBoard,
  deps: Parts,
  { actor, device_id, connection }: Required<Omit<Said, 'rom_id'>>,
): void {
  const end = () => {
    if (board.isSaidBy(connection, actor.user.id, device_id)) {
      sayStopped(board, deps, { actor, device_id });
    }
  };
  if (connection.aborted) end();
  else connection.addEventListener('abort', end, { once: true });
}

/** Without a device: on all of theirs. */
export function sayStopped(
  board: ActivityBoard,
  { clock, events }: Parts,
  { actor: { user }, device_id }: { actor: Actor; device_id?: string | undefined },
): void {
  const devices =
    device_id === undefined
      ? board.list(clock()).filter(({ user_id }) => user_id === user.id)
      : [{ device_id }];
  for (const device of devices) {
    const ended = board.end(user.id, device.device_id);
    if (!ended) continue;
    const { user_id, rom_id } = ended;
    events.emit('activity:clear', { user_id, rom_id, device_id: ended.device_id }, LISTENERS);
  }
}

async function entryOf(
  { db, clock }: Parts,
  { actor: { user }, rom_id, device_id }: Said,
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
    rom_cover_path: resourceAddress(game.path_cover_small, game.updated_at),
    screenshot_path: '',
    platform_slug: game.slug,
    platform_name: game.custom_name || platformName(game),
    device_id,
    device_type: device.client ?? device.platform ?? '',
    started_at: timestamp(clock()),
  };
}
