import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

export const healthRoutes = [handle(contract.getHealth, ({ deps }) => deps.health.health())];
