import * as contract from '@saveroom/contract';
import type { State } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { findAssetIds, findAssets, type AssetRow } from './asset-rows.queries.ts';
import { screenshotView, stateViews } from './asset-view.ts';

import { addScreenshot, addState, updateAsset } from './add-asset.ts';
import { deleteAssets, undeleteAssets } from './delete-assets.ts';
import { downloadAsset, downloadVersion } from './download-asset.ts';
import { requireOwn } from './require-asset.ts';
import { setVisibility } from './set-visibility.ts';
import { listVersions, restoreVersion } from './version-history.ts';

const kind = 'state';
const screenshot = { kind: 'screenshot' } as const;

async function viewOf({ db }: Pick<Deps, 'db'>, row: AssetRow): Promise<State> {
  const [view] = await stateViews(db, [row]);
  if (!view) throw new Error(`invariant: state ${row.id} has no view`);
  return view;
}

export const stateRoutes = [
  handle(contract.addState, async ({ deps, actor, http, query }) =>
    viewOf(deps, await addState(deps, { actor, http, query })),
  ),
  handle(contract.listStates, async ({ deps: { db }, actor, query }) => {
    const owner = { userId: actor.user.id, kind } as const;
    const filter = { ...owner, romId: query.rom_id, platformId: query.platform_id };
    return stateViews(db, await findAssets(db, filter));
  }),
  handle(contract.listStateIds, ({ deps, actor }) =>
    findAssetIds(deps.db, { userId: actor.user.id, kind }),
  ),
  handle(contract.listDeletedStates, async ({ deps: { db }, actor, query }) => {
    const filter = { userId: actor.user.id, kind, romId: query.rom_id, isDeleted: true } as const;
    return stateViews(db, await findAssets(db, filter));
  }),
  handle(contract.getState, async ({ deps, actor, params }) =>
    viewOf(deps, await requireOwn(deps.db, actor, { id: params.id, kind })),
  ),
  handle(contract.updateState, async ({ deps, actor, http, params, query }) =>
    viewOf(deps, await updateAsset(deps, { actor, http, query, kind, id: params.id })),
  ),
  handle(contract.getStateContent, ({ deps, actor, params }) =>
    downloadAsset(deps, actor, { id: params.id, kind }),
  ),
  handle(contract.headStateContent, ({ deps, actor, params }) =>
    downloadAsset(deps, actor, { id: params.id, kind }),
  ),
  handle(contract.deleteStates, ({ deps, actor, body }) =>
    deleteAssets(deps, actor, { kind, ids: body.states }),
  ),
  handle(contract.undeleteStates, ({ deps, actor, body }) =>
    undeleteAssets(deps, actor, { kind, ids: body.states }),
  ),
  handle(contract.setStateVisibility, async ({ deps, actor, params, body }) =>
    viewOf(deps, await setVisibility(deps, actor, { kind, id: params.id, ...body })),
  ),
  handle(contract.listStateVersions, ({ deps, actor, params }) =>
    listVersions(deps, actor, { kind, id: params.id }),
  ),
  handle(contract.getStateVersionContent, ({ deps, actor, params }) =>
    downloadVersion(deps, actor, { kind, ...params }),
  ),
  handle(contract.restoreStateVersion, async ({ deps, actor, params }) =>
    viewOf(deps, await restoreVersion(deps, actor, { kind, ...params })),
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
