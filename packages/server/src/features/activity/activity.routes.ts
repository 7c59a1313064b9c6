import * as contract from '@saveroom/contract';
import type { ActivityEntry } from '@saveroom/contract';

import type { Actor, Deps } from '#deps.ts';
import { RawReply } from '#http/exchange.ts';
import { handle } from '#http/handle.ts';
import { AppError } from '#lib/app-error.ts';
import { timestamp } from '#lib/timestamp.ts';
import { findDevice } from '#library/devices/devices.queries.ts';
import { platformName } from '#library/platforms/platform-name.ts';
import { resourceAddress } from '#library/roms/resource-address.ts';

import type { ActivityBoard } from './activity-board.ts';
import { findPlayedGame } from './activity.queries.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

async function entryOf(
  { db, clock }: Parts,
  { user }: Actor,
  { rom_id, device_id }: { rom_id: number; device_id: string },
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

export const activityRoutes = (board: ActivityBoard) => [
  handle(contract.listActivity, ({ deps }) => board.list(deps.clock())),
  handle(contract.listRomActivity, ({ deps, params }) =>
    board.list(deps.clock()).filter(({ rom_id }) => rom_id === params.rom_id),
  ),
  handle(contract.beatActivity, async ({ deps, actor, body }) =>
    board.beat(await entryOf(deps, actor, body), deps.clock()),
  ),
  handle(contract.endActivity, ({ actor, query }) => {
    board.end(actor.user.id, query.device_id);
    return new RawReply(204, {});
  }),
];
