import type { DeviceSync, Save, Screenshot, State } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { stripTags } from '#modules/names/names.api.ts';
import type { RomSaves } from '#modules/roms/roms.api.ts';

import { findScreenshots, type AssetRow, findVisibleAssets } from './assets.queries.ts';
import type { AssetKind } from './saves.tables.ts';

export const FOLDERS = {
  save: 'saves',
  state: 'states',
  screenshot: 'screenshots',
  file: 'files',
} as const;

/**
 * The folder name in the URLs that RomM 4 clients build, because RomM stores files of a user there.
 */
const folderOfUser = (userId: number): string => Buffer.from(`User:${userId}`).toString('hex');

/** Clients store saves below this path, so a name that any text may be must stay one folder. */
const folderOfEmulator = (emulator: string): string =>
  emulator.replaceAll(/[/\\\p{Cc}]/gu, '_').replace(/^[. ]+$/, '_');

const contentAddress = (kind: AssetKind, id: number): string =>
  `/api/${FOLDERS[kind]}/${id}/content`;

/** A URL such as `/api/saves/5/versions/7/content`. */
export const versionPath = (kind: AssetKind, id: number, version: number): string =>
  `/api/${FOLDERS[kind]}/${id}/versions/${version}/content`;

function assetFields(row: AssetRow): Omit<Screenshot, 'is_gallery'> {
  const { fs_name_no_tags, fs_extension } = stripTags(row.file_name);
  const isScreenshot = row.kind === 'screenshot';
  const file_path = [
    'users',
    folderOfUser(row.user_id),
    FOLDERS[row.kind],
    (isScreenshot ? row.platform_slug : row.platform_folder) ?? 'unknown',
    String(row.rom_id),
    ...(row.emulator && !isScreenshot ? [folderOfEmulator(row.emulator)] : []),
  ].join('/');
  return {
    id: row.id,
    rom_id: row.rom_id,
    user_id: row.user_id,
    file_name: row.file_name,
    file_name_no_tags: fs_name_no_tags,
    file_name_no_ext: row.stem,
    file_extension: fs_extension,
    file_path,
    full_path: `${file_path}/${row.file_name}`,
    download_path: `${contentAddress(row.kind, row.id)}?timestamp=${encodeURIComponent(row.updated_at)}`,
    file_size_bytes: row.size,
    missing_from_fs: false,
    is_public: row.is_public === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}

export const screenshotView = (row: AssetRow): Screenshot => ({
  ...assetFields(row),
  is_gallery: true,
});

const stateView = (row: AssetRow, screenshot: Screenshot | null): State => ({
  ...assetFields(row),
  emulator: row.emulator,
  core_version: row.core_version,
  screenshot,
  version_id: row.version_id,
  diverged_from: row.diverged_from,
});

const saveView = (
  row: AssetRow,
  screenshot: Screenshot | null,
  device_syncs: DeviceSync[],
): Save => ({
  ...stateView(row, screenshot),
  slot: row.slot,
  content_hash: row.content_hash,
  origin_device_id: row.device_id,
  device_syncs,
});

export async function stateViews(db: Db, rows: readonly AssetRow[]): Promise<State[]> {
  const screenshotOf = await findScreenshotsOf(db, rows);
  return rows.map((row) => stateView(row, screenshotOf(row)));
}

export async function saveViews(
  db: Db,
  rows: readonly AssetRow[],
  syncs: ReadonlyMap<number, DeviceSync[]> = new Map(),
): Promise<Save[]> {
  const screenshotOf = await findScreenshotsOf(db, rows);
  return rows.map((row) => saveView(row, screenshotOf(row), syncs.get(row.id) ?? []));
}

/** Finds the screenshot of the same name; for a deleted save the one deleted with it. */
async function findScreenshotsOf(db: Db, rows: readonly AssetRow[]) {
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  const romIds = [...new Set(rows.map(({ rom_id }) => rom_id))];
  const found = rows.length > 0 ? await findScreenshots(db, { userIds, romIds }) : [];
  if (found.length === 0) return () => null;
  const byName = new Map(found.map((one) => [nameKey(one), one]));
  return (row: AssetRow): Screenshot | null => {
    // Some emulators name the screenshot of `game.state` `game.state.png`.
    const screenshot =
      byName.get(nameKey(row)) ?? byName.get(nameKey({ ...row, stem: row.file_name }));
    return screenshot ? screenshotView(screenshot) : null;
  };
}

/** The stem is last, because it may contain any character. */
const nameKey = ({ user_id, rom_id, stem, deleted_at }: AssetRow): string =>
  `${user_id} ${rom_id} ${deleted_at} ${stem}`;

/** The saves, states and screenshots of a game that a user may see: their own and public ones. */
export async function findSavesOfGame(
  db: Db,
  romId: number,
  userId: number | null,
): Promise<RomSaves> {
  const kinds = ['save', 'state', 'screenshot'] as const;
  const assets = await findVisibleAssets(db, { romId, kinds, userId });
  const [saves = [], states = [], screenshots = []] = kinds.map((kind) =>
    assets.filter((one) => one.kind === kind),
  );
  const isOwn = ({ user_id }: { user_id: number }) => user_id === userId;
  const visibleSaves = hidePrivateScreenshots(await saveViews(db, saves), userId);
  const visibleStates = hidePrivateScreenshots(await stateViews(db, states), userId);
  const visibleScreenshots = screenshots.map(screenshotView);
  return {
    user_saves: visibleSaves.filter(isOwn),
    user_states: visibleStates.filter(isOwn),
    user_screenshots: visibleScreenshots.filter(isOwn).toSorted(byCreation),
    all_user_saves: visibleSaves.map((one, index) => ({ ...one, ...ownerFields(saves[index]) })),
    all_user_states: visibleStates.map((one, index) => ({ ...one, ...ownerFields(states[index]) })),
    all_user_screenshots: visibleScreenshots.map((one, index) => ({
      ...one,
      ...ownerFields(screenshots[index]),
    })),
  };
}

type VisibleAsset = Awaited<ReturnType<typeof findVisibleAssets>>[number];

const ownerFields = (row: VisibleAsset | undefined) => ({
  username: row?.username ?? '',
  user_avatar_path: row?.avatar_path ?? '',
  user_updated_at: row?.user_updated_at ?? null,
});

const byCreation = (a: { created_at: string }, b: { created_at: string }): number =>
  a.created_at < b.created_at ? 1 : -1;

/** A public save may have a private screenshot, which other users must not see. */
const hidePrivateScreenshots = <T extends RomSaves['user_states'][number]>(
  views: readonly T[],
  userId: number | null,
): T[] =>
  views.map((one) =>
    one.user_id === userId || one.screenshot?.is_public ? one : { ...one, screenshot: null },
  );
