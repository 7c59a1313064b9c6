import * as contract from '@saveroom/contract';

import { handle } from '#http/handle.ts';

import { readStats } from './read-stats.ts';

export const statsRoutes = [handle(contract.getStats, ({ deps, query }) => readStats(deps, query))];
