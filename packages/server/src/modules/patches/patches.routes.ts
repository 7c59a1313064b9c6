import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { limitDownload } from '#modules/limits/limits.api.ts';

import { downloadPatched, savePatched } from './patch-rom.ts';

export const patchRoutes = [
  handle(
    contract.patchRom,
    async ({ deps, actor, params, http }) =>
      limitDownload(
        deps,
        actor.user.id,
        await downloadPatched(deps, { id: params.id, actor, http }),
      ),
    () => ({ details: { file: null } }),
  ),
  handle(contract.savePatchedRom, ({ deps, actor, params, http }) =>
    savePatched(deps, { id: params.id, actor, http }),
  ),
];
