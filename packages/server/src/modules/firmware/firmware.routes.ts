import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { firmwareView } from './firmware-row.ts';

import { addFirmware } from './add-firmware.ts';
import { findFirmware, findFirmwareIds } from './firmware-admin.queries.ts';
import { downloadFirmware, requireFirmware } from './require-firmware.ts';

export const firmwareRoutes = [
  handle(contract.listFirmware, async ({ deps, query }) =>
    (await findFirmware(deps.db, query.platform_id)).map(firmwareView),
  ),
  handle(contract.listFirmwareIds, ({ deps }) => findFirmwareIds(deps.db)),
  handle(contract.getFirmware, async ({ deps, params }) =>
    firmwareView(await requireFirmware(deps, params.id)),
  ),
  handle(contract.addFirmware, ({ deps, query, http }) =>
    addFirmware(deps, query.platform_id, http.uploads(contract.addFirmware.uploads)),
  ),
  handle(contract.getFirmwareContent, ({ deps, params }) => downloadFirmware(deps, params.id)),
  handle(contract.headFirmwareContent, ({ deps, params }) => downloadFirmware(deps, params.id)),
];
