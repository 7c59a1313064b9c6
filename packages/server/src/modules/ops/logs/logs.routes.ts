import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';

export const logRoutes = [
  handle(contract.listLogs, ({ deps: { env, logs }, query }) => {
    if (env.DISABLE_LOGS_VIEWER) {
      throw new AppError('not_found', 'The log viewer is turned off by DISABLE_LOGS_VIEWER');
    }
    return logs.read(query);
  }),
];
