import * as contract from '@saveroom/contract';
import type { State } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { rawJson } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { updateAsset, addScreenshot, addState } from './add-asset.ts';
import { addSave } from './add-save.ts';
import { setVisibility, requireOwn } from './asset-access.ts';
import { saveViews, screenshotView, stateViews } from './asset-view.ts';
import { findAssetIds, findAssets, type AssetRow } from './assets.queries.ts';
import { deleteAssets, undeleteAssets } from './delete-assets.ts';
import { resolveDevice } from './devices/devices.ts';
import { downloadAsset, downloadRaw, downloadSave, downloadVersion } from './download-asset.ts';
import { listResumePoints, readResumePoint } from './resume.ts';
import {
  confirmDownload,
  setTracking,
  listOwnSaves,
  readOwnSave,
  summarizeSaves,
  saveViewFor,
} from './saves.ts';
import { listVersions, readTimeline, restoreVersion } from './versions.ts';

const save = { kind: 'save' } as const;
const state = { kind: 'state' } as const;
const screenshot = { kind: 'screenshot' } as const;

/** For the audit log. */
const countDeleted = (_: unknown, ids: readonly number[]) =>
  ids.length > 0 ? { details: { count: ids.length } } : null;

export const saveRoutes = [
  handle(contract.addSave, ({ deps, actor, http, query }) => addSave(deps, { actor, http, query })),
  handle(contract.listSaves, async ({ deps, actor, query }) =>
    rawJson(JSON.stringify(await listOwnSaves(deps, actor, query))),
  ),
  handle(contract.listSaveIds, ({ deps, actor }) =>
    findAssetIds(deps.db, { userId: actor.user.id, ...save }),
  ),
  handle(contract.summariseSaves, ({ deps, actor, query }) =>
    summarizeSaves(deps, actor, query.rom_id),
  ),
  handle(contract.listDeletedSaves, async ({ deps: { db }, actor, query }) => {
    const filter = {
      userId: actor.user.id,
      ...save,
      romId: query.rom_id,
      isDeleted: true,
    } as const;
    return saveViews(db, await findAssets(db, filter));
  }),
  handle(contract.getSave, ({ deps, actor, params, query }) =>
    readOwnSave(deps, actor, { id: params.id, device_id: query.device_id }),
  ),
  handle(contract.updateSave, async ({ deps, actor, http, params, query }) => {
    const row = await updateAsset(deps, { actor, http, query, ...save, id: params.id });
    const device = { id: query.device_id, scope: 'devices.write' } as const;
    return saveViewFor(deps, row, await resolveDevice(deps, actor, device));
  }),
  handle(contract.getSaveContent, ({ deps, actor, params, query }) =>
    downloadSave(deps, actor, { id: params.id, ...query }),
  ),
  handle(contract.headSaveContent, ({ deps, actor, params }) =>
    downloadAsset(deps, actor, { id: params.id, ...save }),
  ),
  handle(
    contract.deleteSaves,
    ({ deps, actor, body }) => deleteAssets(deps, actor, { ...save, ids: body.saves }),
    countDeleted,
  ),
  handle(contract.undeleteSaves, ({ deps, actor, body }) =>
    undeleteAssets(deps, actor, { ...save, ids: body.saves }),
  ),
  handle(contract.setSaveVisibility, async ({ deps, actor, params, body }) =>
    saveViewFor(deps, await setVisibility(deps, actor, { ...save, id: params.id, ...body }), null),
  ),
  handle(contract.listSaveVersions, ({ deps, actor, params }) =>
    listVersions(deps, actor, { ...save, id: params.id }),
  ),
  handle(contract.getSaveVersionContent, ({ deps, actor, params }) =>
    downloadVersion(deps, actor, { ...save, ...params }),
  ),
  handle(contract.restoreSaveVersion, async ({ deps, actor, params }) =>
    saveViewFor(deps, await restoreVersion(deps, actor, { ...save, ...params }), null),
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
  handle(contract.listResumePoints, ({ deps, actor, query }) =>
    listResumePoints(deps, actor, query.limit),
  ),
  handle(contract.getResumePoint, ({ deps, actor, params }) =>
    readResumePoint(deps, actor, params.id),
  ),
  handle(contract.getRawAsset, ({ deps, actor, params }) => downloadRaw(deps, actor, params['*'])),
  handle(contract.headRawAsset, ({ deps, actor, params }) => downloadRaw(deps, actor, params['*'])),
];

export const stateRoutes = [
  handle(contract.addState, async ({ deps, actor, http, query }) =>
    stateViewOf(deps, await addState(deps, { actor, http, query })),
  ),
  handle(contract.listStates, async ({ deps: { db }, actor, query }) => {
    const owner = { userId: actor.user.id, ...state } as const;
    const filter = { ...owner, romId: query.rom_id, platformId: query.platform_id };
    return rawJson(JSON.stringify(await stateViews(db, await findAssets(db, filter))));
  }),
  handle(contract.listStateIds, ({ deps, actor }) =>
    findAssetIds(deps.db, { userId: actor.user.id, ...state }),
  ),
  handle(contract.listDeletedStates, async ({ deps: { db }, actor, query }) => {
    const filter = {
      userId: actor.user.id,
      ...state,
      romId: query.rom_id,
      isDeleted: true,
    } as const;
    return stateViews(db, await findAssets(db, filter));
  }),
  handle(contract.getState, async ({ deps, actor, params }) =>
    stateViewOf(deps, await requireOwn(deps.db, actor, { id: params.id, ...state })),
  ),
  handle(contract.updateState, async ({ deps, actor, http, params, query }) =>
    stateViewOf(deps, await updateAsset(deps, { actor, http, query, ...state, id: params.id })),
  ),
  handle(contract.getStateContent, ({ deps, actor, params }) =>
    downloadAsset(deps, actor, { id: params.id, ...state }),
  ),
  handle(contract.headStateContent, ({ deps, actor, params }) =>
    downloadAsset(deps, actor, { id: params.id, ...state }),
  ),
  handle(
    contract.deleteStates,
    ({ deps, actor, body }) => deleteAssets(deps, actor, { ...state, ids: body.states }),
    countDeleted,
  ),
  handle(contract.undeleteStates, ({ deps, actor, body }) =>
    undeleteAssets(deps, actor, { ...state, ids: body.states }),
  ),
  handle(contract.setStateVisibility, async ({ deps, actor, params, body }) =>
    stateViewOf(deps, await setVisibility(deps, actor, { ...state, id: params.id, ...body })),
  ),
  handle(contract.listStateVersions, ({ deps, actor, params }) =>
    listVersions(deps, actor, { ...state, id: params.id }),
  ),
  handle(contract.getStateVersionContent, ({ deps, actor, params }) =>
    downloadVersion(deps, actor, { ...state, ...params }),
  ),
  handle(contract.restoreStateVersion, async ({ deps, actor, params }) =>
    stateViewOf(deps, await restoreVersion(deps, actor, { ...state, ...params })),
  ),
];

export const screenshotRoutes = [
  handle(contract.addScreenshot, async ({ deps, actor, http, query }) =>
    screenshotView(await addScreenshot(deps, { actor, http, romId: query.rom_id, target: query })),
  ),
  handle(contract.getScreenshotContent, ({ deps, actor, params }) =>
    downloadAsset(deps, actor, { id: params.id, ...screenshot }),
  ),
  handle(contract.headScreenshotContent, ({ deps, actor, params }) =>
    downloadAsset(deps, actor, { id: params.id, ...screenshot }),
  ),
  handle(contract.getScreenshotVersionContent, ({ deps, actor, params }) =>
    downloadVersion(deps, actor, { ...params, ...screenshot }),
  ),
  handle(contract.setScreenshotVisibility, async ({ deps, actor, params, body }) =>
    screenshotView(await setVisibility(deps, actor, { id: params.id, ...screenshot, ...body })),
  ),
  handle(contract.deleteScreenshot, async ({ deps, actor, params }) => {
    await deleteAssets(deps, actor, { ids: [params.id], ...screenshot });
    return null;
  }),
  handle(contract.undeleteScreenshot, async ({ deps, actor, params }) => {
    await undeleteAssets(deps, actor, { ids: [params.id], ...screenshot });
    return screenshotView(await requireOwn(deps.db, actor, { id: params.id, ...screenshot }));
  }),
];

async function stateViewOf({ db }: Pick<Deps, 'db'>, row: AssetRow): Promise<State> {
  const [view] = await stateViews(db, [row]);
  if (!view) throw new Error(`invariant: state ${row.id} has no view`);
  return view;
}
