import { listNetplayRooms } from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import type { ServerModule } from '#core/module.ts';

import { netplaySocket } from './netplay-socket.ts';
import { isGameVisible } from './netplay.queries.ts';

export const netplayModule: ServerModule = {
  routes: [
    handle(listNetplayRooms, async ({ deps, actor, query }) => {
      const romId = Number(query.game_id);
      if (!Number.isSafeInteger(romId)) return {};
      const isVisible = await isGameVisible(deps.db, romId, actor.restrictions);
      return isVisible ? deps.netplayRooms.list(romId) : {};
    }),
  ],
  socketServices: [netplaySocket],
};
