import type { DeviceSync, Save, Screenshot, State } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { AssetKind } from './saves.tables.ts';
import { stripTags } from '#modules/names/names.api.ts';

import { findScreenshots, type AssetRow } from './asset-rows.queries.ts';

export const FOLDERS = { save: 'saves', state: 'states', screenshot: 'screenshots' } as const;

/** The folder name clients of 4.x build: the reference stores the files of a user there. */
export const folderOfUser = (userId: number): string =>
  Buffer.from(`User:${userId}`).toString('hex');

const contentAddress = (kind: AssetKind, id: number): string =>
  `/api/${FOLDERS[kind]}/${id}/content`;

/** `/api/saves/5/versions/7/content` */
export const versionAddress = (kind: AssetKind, id: number, version: number): string =>
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
    ...(row.emulator && !isScreenshot ? [row.emulator] : []),
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
  const byName = new Map(found.map((one) => [nameKey(one), one]));
  return (row: AssetRow): Screenshot | null => {
    // Some emulators name the screenshot of `game.state` `game.state.png`.
    const screenshot =
      byName.get(nameKey(row)) ?? byName.get(nameKey({ ...row, stem: row.file_name }));
    return screenshot ? screenshotView(screenshot) : null;
  };
}

const nameKey = ({ user_id, rom_id, stem, deleted_at }: AssetRow): string =>
  JSON.stringify([user_id, rom_id, stem, deleted_at]);
