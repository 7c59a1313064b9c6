import * as contract from '@saveroom/contract';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';
import type { BoundEvent } from '#core/realtime/socket.ts';

import type { ActivityBoard } from './activity-board.ts';
import { sayPlaying, sayStopped } from './say-playing.ts';

export const activityRoutes = (board: ActivityBoard) => [
  handle(contract.listActivity, ({ deps }) => board.list(deps.clock())),
  handle(contract.listRomActivity, ({ deps, params }) =>
    board.list(deps.clock()).filter(({ rom_id }) => rom_id === params.rom_id),
  ),
  handle(contract.beatActivity, ({ deps, actor, body }) =>
    sayPlaying(board, deps, { actor, ...body }),
  ),
  handle(contract.endActivity, ({ deps, actor, query }) => {
    sayStopped(board, deps, { actor, device_id: query.device_id });
    return new RawReply(204, {});
  }),
];

/** The same over the socket, for clients that keep one open. */
export function activityEvents(board: ActivityBoard): readonly BoundEvent[] {
  const events = contract.CLIENT_EVENTS;
  const start = events['activity:start'];
  const stop = events['activity:stop'];
  const play: BoundEvent['run'] = ({ deps, actor, payload, connection }) =>
    sayPlaying(board, deps, { actor, connection, ...start.payload.parse(payload) });
  return [
    { name: 'activity:start', event: start, run: play },
    { name: 'activity:heartbeat', event: events['activity:heartbeat'], run: play },
    {
      name: 'activity:stop',
      event: stop,
      run: ({ deps, actor, payload }) =>
        sayStopped(board, deps, { actor, ...stop.payload.parse(payload) }),
    },
  ];
}
