import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { addDats } from './add-dats.ts';
import { deleteDat } from './delete-dat.ts';
import { datReport, listDats } from './list-dats.ts';
import { updateDat } from './update-dat.ts';

export const datRoutes = [
  handle(contract.listDats, ({ deps }) => listDats(deps)),
  handle(contract.addDats, ({ deps, http }) =>
    addDats(deps, http.uploads(contract.addDats.uploads)),
  ),
  handle(contract.updateDat, ({ deps, params, body }) =>
    updateDat(deps, params.id, body.platform_slug),
  ),
  handle(contract.deleteDat, ({ deps, params }) => deleteDat(deps, params.id)),
  handle(contract.getDatReport, ({ deps, params, query }) => datReport(deps, params.id, query)),
];
