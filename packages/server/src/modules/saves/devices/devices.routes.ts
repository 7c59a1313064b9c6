import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import {
  approvePairing,
  denyPairing,
  fetchDeviceToken,
  readPairing,
  startPairing,
} from './device-authorization.ts';
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
  handle(contract.startDeviceAuthorization, ({ deps, body, http }) =>
    startPairing(deps, body, http.ip),
  ),
  handle(contract.getDeviceAuthorization, ({ deps, actor, params, http }) =>
    readPairing(deps, actor, { userCode: params.user_code, ip: http.ip }),
  ),
  handle(contract.approveDevice, ({ deps, actor, body, http }) =>
    approvePairing(deps, actor, { body, ip: http.ip }),
  ),
  handle(contract.denyDevice, ({ deps, actor, body, http }) =>
    denyPairing(deps, actor, { userCode: body.user_code, ip: http.ip }),
  ),
  handle(contract.grantDeviceToken, ({ deps, body, http }) =>
    fetchDeviceToken(deps, body.device_code, http),
  ),
];
