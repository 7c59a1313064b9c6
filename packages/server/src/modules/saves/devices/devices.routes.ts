import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { findDevices } from './devices.queries.ts';
import { requireDevice, addDevice, changeDevice, deleteDevice, deviceView } from './devices.ts';

export const deviceRoutes = [
  handle(contract.addDevice, ({ deps, actor, body }) => addDevice(deps, actor, body)),
  handle(contract.listDevices, async ({ deps, actor }) =>
    (await findDevices(deps.db, actor.user.id)).map(deviceView),
  ),
  handle(contract.getDevice, async ({ deps, actor, params }) =>
    deviceView(await requireDevice(deps.db, { id: params.device_id, userId: actor.user.id })),
  ),
  handle(contract.updateDevice, ({ deps, actor, params, body }) =>
    changeDevice(deps, actor, { id: params.device_id, patch: body }),
  ),
  handle(contract.deleteDevice, ({ deps, actor, params }) =>
    deleteDevice(deps, actor, params.device_id),
  ),
];
