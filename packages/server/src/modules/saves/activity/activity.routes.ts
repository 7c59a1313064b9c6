import * as contract from '@saveroom/contract';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';
import type { BoundEvent } from '#core/realtime/socket.ts';

import { isActivityShared } from './activity.queries.ts';
import {
  listActivityFor,
  listRecentPlaysFor,
  reportPlaying,
  reportStopped,
  shareActivity,
} from './activity.ts';

export const activityRoutes = [
  handle(contract.listActivity, ({ deps, actor }) => listActivityFor(deps, actor)),
  handle(contract.listRomActivity, async ({ deps, actor, params }) =>
    (await listActivityFor(deps, actor)).filter(({ rom_id }) => rom_id === params.rom_id),
  ),
  handle(contract.listRecentPlays, ({ deps, actor }) => listRecentPlaysFor(deps, actor)),
  handle(contract.getActivitySharing, async ({ deps, actor }) => ({
    is_shared: await isActivityShared(deps.db, actor.user.id),
  })),
  handle(contract.setActivitySharing, ({ deps, actor, body }) =>
    shareActivity(deps, actor.user.id, body),
  ),
  handle(contract.reportActivity, ({ deps, actor, body }) =>
    reportPlaying(deps.activity, deps, { actor, ...body }),
  ),
  handle(contract.endActivity, ({ deps, actor, query }) => {
    reportStopped(deps.activity, deps, { actor, device_id: query.device_id });
    return new RawReply(204, {});
  }),
];

const { 'activity:start': start, 'activity:stop': stop } = contract.CLIENT_EVENTS;

/** Both start and heartbeat, whose payloads are the same. */
const play: BoundEvent['run'] = ({ deps, actor, payload, connection }) =>
  reportPlaying(deps.activity, deps, { actor, connection, ...start.payload.parse(payload) });

/** The same as the routes, for clients with an open socket. */
export const activityEvents: readonly BoundEvent[] = [
  { name: 'activity:start', event: start, run: play },
  {
    name: 'activity:heartbeat',
    event: contract.CLIENT_EVENTS['activity:heartbeat'],
    run: play,
  },
  {
    name: 'activity:stop',
    event: stop,
    run: ({ deps, actor, payload }) =>
      reportStopped(deps.activity, deps, { actor, ...stop.payload.parse(payload) }),
  },
];
