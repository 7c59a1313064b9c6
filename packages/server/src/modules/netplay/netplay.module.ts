import { listNetplayRooms } from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import type { ServerModule } from '#core/module.ts';

import { netplaySocket } from './netplay-socket.ts';
import { gameExists } from './netplay.queries.ts';

export const netplayModule: ServerModule = {
  routes: [
    handle(listNetplayRooms, async ({ deps, query }) => {
      const romId = Number(query.game_id);
      if (!Number.isSafeInteger(romId)) return {};
      return (await gameExists(deps.db, romId)) ? deps.netplayRooms.list(romId) : {};
    }),
  ],
  socketServices: [netplaySocket],
};
