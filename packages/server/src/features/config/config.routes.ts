import * as contract from '@saveroom/contract';

import { handle } from '#http/handle.ts';

export const configRoutes = [handle(contract.getConfig, ({ deps }) => deps.configFile.current())];
