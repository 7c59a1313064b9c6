import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { readLibraryStats } from './library-stats.ts';
import { readPlayStats } from './play-stats.ts';
import { readStats } from './read-stats.ts';
import { readServerStats } from './server-stats.ts';

export const statsRoutes = [
  handle(contract.getStats, ({ deps, query }) => readStats(deps, query)),
  handle(contract.getLibraryStats, ({ deps }) => readLibraryStats(deps)),
  handle(contract.getPlayStats, ({ deps, actor, query }) =>
    readPlayStats(deps, actor.user.id, query),
  ),
  handle(contract.getServerStats, ({ deps }) => readServerStats(deps)),
];
