import type { ActivityEntry } from '@saveroom/contract';

import type { Actor, Deps } from '#deps.ts';
import { AppError } from '#lib/app-error.ts';
import { timestamp } from '#lib/timestamp.ts';
import { findDevice } from '#library/devices/devices.queries.ts';
import { platformName } from '#library/platforms/platform-name.ts';
import { resourceAddress } from '#library/roms/resource-address.ts';

import type { ActivityBoard } from './activity-board.ts';
import { findPlayedGame } from './activity.queries.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'events'>;

/** Only those who may ask who plays are told. */
const LISTENERS = { scope: 'roms.user.read' } as const;

/** Somebody plays, or still does; all who listen see it. */
export async function sayPlaying(
  board: ActivityBoard,
  deps: Parts,
  said: { actor: Actor; rom_id: number; device_id: string },
): Promise<ActivityEntry> {
  const entry = board.beat(await entryOf(deps, said), deps.clock());
  deps.events.emit('activity:update', { ...entry }, LISTENERS);
  return entry;
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
  { actor: { user }, rom_id, device_id }: { actor: Actor; rom_id: number; device_id: string },
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
