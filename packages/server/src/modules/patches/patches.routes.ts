import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { downloadPatched, savePatched } from './patch-rom.ts';

export const patchRoutes = [
  handle(
    contract.patchRom,
    ({ deps, actor, params, http }) => downloadPatched(deps, { id: params.id, actor, http }),
    () => ({ details: { file: null } }),
  ),
  handle(contract.savePatchedRom, ({ deps, actor, params, http }) =>
    savePatched(deps, { id: params.id, actor, http }),
  ),
];
