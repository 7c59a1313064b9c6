import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { findAssetIds, findAssets } from './asset-rows.queries.ts';
import { saveViews } from './asset-view.ts';

import { updateAsset } from './add-asset.ts';
import { addSave } from './add-save.ts';
import { resolveDevice } from './resolve-device.ts';
import { deleteAssets, undeleteAssets } from './delete-assets.ts';
import { downloadAsset, downloadRaw, downloadSave, downloadVersion } from './download-asset.ts';
import { confirmDownload, setTracking } from './track-save.ts';
import { listOwnSaves, readOwnSave, summarise, viewOf } from './read-saves.ts';
import { setVisibility } from './set-visibility.ts';
import { listVersions, readTimeline, restoreVersion } from './version-history.ts';

const kind = 'save';

export const saveRoutes = [
  handle(contract.addSave, ({ deps, actor, http, query }) => addSave(deps, { actor, http, query })),
  handle(contract.listSaves, ({ deps, actor, query }) => listOwnSaves(deps, actor, query)),
  handle(contract.listSaveIds, ({ deps, actor }) =>
    findAssetIds(deps.db, { userId: actor.user.id, kind }),
  ),
  handle(contract.summariseSaves, ({ deps, actor, query }) => summarise(deps, actor, query.rom_id)),
  handle(contract.listDeletedSaves, async ({ deps: { db }, actor, query }) => {
    const filter = { userId: actor.user.id, kind, romId: query.rom_id, isDeleted: true } as const;
    return saveViews(db, await findAssets(db, filter));
  }),
  handle(contract.getSave, ({ deps, actor, params, query }) =>
    readOwnSave(deps, actor, { id: params.id, device_id: query.device_id }),
  ),
  handle(contract.updateSave, async ({ deps, actor, http, params, query }) => {
    const row = await updateAsset(deps, { actor, http, query, kind, id: params.id });
    const device = { id: query.device_id, scope: 'devices.write' } as const;
    return viewOf(deps, row, await resolveDevice(deps, actor, device));
  }),
  handle(contract.getSaveContent, ({ deps, actor, params, query }) =>
    downloadSave(deps, actor, { id: params.id, ...query }),
  ),
  handle(contract.headSaveContent, ({ deps, actor, params }) =>
    downloadAsset(deps, actor, { id: params.id, kind }),
  ),
  handle(contract.deleteSaves, ({ deps, actor, body }) =>
    deleteAssets(deps, actor, { kind, ids: body.saves }),
  ),
  handle(contract.undeleteSaves, ({ deps, actor, body }) =>
    undeleteAssets(deps, actor, { kind, ids: body.saves }),
  ),
  handle(contract.setSaveVisibility, async ({ deps, actor, params, body }) =>
    viewOf(deps, await setVisibility(deps, actor, { kind, id: params.id, ...body }), null),
  ),
  handle(contract.listSaveVersions, ({ deps, actor, params }) =>
    listVersions(deps, actor, { kind, id: params.id }),
  ),
  handle(contract.getSaveVersionContent, ({ deps, actor, params }) =>
    downloadVersion(deps, actor, { kind, ...params }),
  ),
  handle(contract.restoreSaveVersion, async ({ deps, actor, params }) =>
    viewOf(deps, await restoreVersion(deps, actor, { kind, ...params }), null),
  ),
  handle(contract.confirmSaveDownload, ({ deps, actor, params, body }) =>
    confirmDownload(deps, actor, { id: params.id, deviceId: body.device_id }),
  ),
  handle(contract.trackSave, ({ deps, actor, params, body }) =>
    setTracking(deps, actor, { id: params.id, deviceId: body.device_id, isTracked: true }),
  ),
  handle(contract.untrackSave, ({ deps, actor, params, body }) =>
    setTracking(deps, actor, { id: params.id, deviceId: body.device_id, isTracked: false }),
  ),
  handle(contract.getTimeline, ({ deps, actor, params, query }) =>
    readTimeline(deps, actor, { romId: params.id, ...query }),
  ),
  handle(contract.getRawAsset, ({ deps, actor, params }) => downloadRaw(deps, actor, params['*'])),
  handle(contract.headRawAsset, ({ deps, actor, params }) => downloadRaw(deps, actor, params['*'])),
];
