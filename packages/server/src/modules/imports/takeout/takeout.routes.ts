import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { exportTakeout } from './export-takeout.ts';

export const takeoutRoutes = [
  handle(contract.exportTakeout, ({ deps, actor }) => exportTakeout(deps, actor)),
  handle(contract.headTakeout, ({ deps, actor }) => exportTakeout(deps, actor)),
];
