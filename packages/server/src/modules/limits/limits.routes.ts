import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { withAccountsChanged } from '#modules/accounts/accounts.api.ts';

import {
  allowMorePlay,
  changeGroupLimits,
  changeUserLimits,
  readGroupLimits,
} from './change-limits.ts';
import { readPlayTime } from './play-time.ts';
import { readEveryUsage, readOwnLimits, readUserLimits } from './read-limits.ts';

export const limitRoutes = [
  handle(contract.getOwnLimits, ({ deps, actor }) => readOwnLimits(deps, actor)),
  handle(contract.getOwnPlayTime, ({ deps, actor }) => readPlayTime(deps, actor.user.id)),
  handle(contract.listUsage, ({ deps }) => readEveryUsage(deps)),
  handle(contract.getUserLimits, ({ deps, params }) => readUserLimits(deps, params.id)),
  handle(contract.updateUserLimits, ({ deps, params, body }) =>
    withAccountsChanged(deps, changeUserLimits(deps, params.id, body)),
  ),
  handle(contract.allowMorePlay, ({ deps, params, body }) =>
    withAccountsChanged(deps, allowMorePlay(deps, params.id, body.minutes)),
  ),
  handle(contract.getGroupLimits, ({ deps, params }) => readGroupLimits(deps, params.id)),
  handle(contract.updateGroupLimits, ({ deps, params, body, http }) =>
    withAccountsChanged(deps, changeGroupLimits(deps, { id: params.id, limits: body }, http)),
  ),
];
