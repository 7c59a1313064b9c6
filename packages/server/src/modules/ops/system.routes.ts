import { basename } from 'node:path';

import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { addDemo } from './add-demo.ts';
import { heartbeat } from './heartbeat.ts';

export const systemRoutes = [
  handle(contract.getHeartbeat, ({ deps }) => heartbeat(deps)),
  handle(contract.getSetupLibrary, async ({ deps, actor }) => {
    const library = await deps.storage.inspectLibrary(deps.configFile.folders().roms);
    if (actor) return library;
    // Before set-up this needs no session, so the paths of the server are left out.
    const roots = library.roots.map((root) => ({ ...root, path: basename(root.path) }));
    return { ...library, roots };
  }),
  handle(contract.addDemoGames, ({ deps }) => addDemo(deps)),
];
