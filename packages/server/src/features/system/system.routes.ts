import * as contract from '@saveroom/contract';

import type { Authenticator } from '#http/authenticator.ts';
import { handle, type BoundRoute } from '#http/handle.ts';

import { addDemo } from './add-demo.ts';
import { heartbeat } from './heartbeat.ts';

export const systemRoutes = ({ isSetUp }: Pick<Authenticator, 'isSetUp'>): BoundRoute[] => [
  handle(contract.getHeartbeat, ({ deps }) => heartbeat(deps, isSetUp)),
  handle(contract.getSetupLibrary, ({ deps }) =>
    deps.storage.inspectLibrary(deps.configFile.folders().roms),
  ),
  handle(contract.addDemoGames, ({ deps }) => addDemo(deps)),
];
