import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpUserVersion } from '#modules/roms/roms.api.ts';

import {
  findAnyAsset,
  findAssetNamed,
  findAssets,
  freeAssetName,
  type AssetRow,
} from '#modules/saves/assets.queries.ts';
import { addCore, stemOf, withoutStamp } from '#modules/saves/file-label.ts';
import type { AssetKind } from '#modules/saves/saves.tables.ts';

import { pathKey } from './dav-path.ts';
import { matchGames, type GameFile } from './match-games.ts';
import {
  assignGame,
  findManifestRead,
  findNewestVersionId,
  findSavesWithGames,
  findWebdavFile,
  findWebdavFiles,
  isFolderOrBelowFile,
  saveManifestRead,
  saveMd5,
  saveWebdavFile,
  type WebdavFileRow,
} from './webdav.queries.ts';

export interface WebdavFile {
  readonly path: string;
  readonly row: WebdavFileRow;
  /** The content of the path; null: the file was deleted. */
  readonly asset: AssetRow | null;
}

interface ListedFile extends WebdavFile {
  /** Set if the file was deleted. */
  readonly deletedAt: string | null;
}

const KINDS: readonly AssetKind[] = ['save', 'state', 'screenshot', 'file'];

/** All paths of a user, including deleted ones. */
export async function readWebdavFiles(db: Db, userId: number): Promise<ListedFile[]> {
  const rows = await findWebdavFiles(db, userId);
  if (rows.length === 0) return [];
  const assets: AssetRow[] = [];
  const trashed: AssetRow[] = [];
  for (const kind of KINDS) {
    assets.push(...(await findAssets(db, { userId, kind })));
    trashed.push(...(await findAssets(db, { userId, kind, isDeleted: true })));
  }
  const byId = new Map([...trashed, ...assets].map((asset) => [asset.id, asset]));
  const lines = newestByLine(assets);
  return rows.map((row) => {
    const linked = row.asset_id === null ? undefined : byId.get(row.asset_id);
    const own = linked?.deleted_at === null ? linked : undefined;
    const newest = linked?.kind === 'save' ? lines.get(lineKey(linked)) : undefined;
    const asset = newest ?? own ?? null;
    const deletedAt = asset ? null : (linked?.deleted_at ?? row.updated_at);
    return { path: row.path, row, asset, deletedAt };
  });
}

export async function findFile(db: Db, userId: number, path: string): Promise<WebdavFile | null> {
  const row = await findWebdavFile(db, { userId, path });
  if (!row) return null;
  const linked = row.asset_id === null ? undefined : await findAnyAsset(db, row.asset_id);
  const own = linked?.deleted_at === null ? linked : undefined;
  if (linked?.kind !== 'save') return { path: row.path, row, asset: own ?? null };
  const saves = await findAssets(db, { userId, kind: 'save', romId: linked.rom_id });
  const newest = newestByLine(saves).get(lineKey(linked));
  return { path: row.path, row, asset: newest ?? null };
}

/** Throws if the path would be a file and a folder. */
export async function requireFreePath(db: Db, userId: number, path: string): Promise<void> {
  if (!(await isFolderOrBelowFile(db, { userId, path }))) return;
  throw new AppError('conflict', 'A path can’t be both a file and a folder');
}

/**
 * Saves of one game and name are one line, whichever app sent them: RetroArch gets the newest of
 * them, and all stay in the history.
 */
export const lineKey = ({ rom_id, file_name }: { rom_id: number; file_name: string }): string =>
  JSON.stringify([rom_id, withoutStamp(file_name)]);

export function newestByLine(assets: readonly AssetRow[]): ReadonlyMap<string, AssetRow> {
  const lines = new Map<string, AssetRow>();
  for (const asset of assets) {
    const known = lines.get(lineKey(asset));
    if (asset.kind === 'save' && (!known || known.version_id < asset.version_id)) {
      lines.set(lineKey(asset), asset);
    }
  }
  return lines;
}

type ManifestDeps = Pick<Deps, 'db' | 'clock' | 'storage'>;

/**
 * The list of files and hashes that RetroArch compares with its own. It is always made from what is
 * stored, never from what a client uploads: that list may lack changes of other devices.
 *
 * A deleted file is listed without a hash until the client has read that once. Listed any longer,
 * RetroArch would report a conflict for a new file of that name, and delete a restored one again.
 */
export async function makeManifest(
  deps: ManifestDeps,
  { userId, client }: { userId: number; client: string },
): Promise<string> {
  const { db, clock } = deps;
  const now = timestamp(clock());
  const versionId = await findNewestVersionId(db);
  const lastRead = await findManifestRead(db, { userId, client });
  await db.transaction().execute(async (transaction) => {
    await bumpUserVersion(transaction, userId);
    await assignGames(transaction, userId);
    await addSavesOfOtherApps(transaction, userId, now);
    await saveManifestRead(transaction, { userId, client, versionId, now });
  });
  const entries: { path: string; hash: string }[] = [];
  for (const { path, asset, deletedAt } of await readWebdavFiles(db, userId)) {
    const isRead = deletedAt !== null && lastRead !== undefined && lastRead.read_at > deletedAt;
    if (isRead || path.toLowerCase().startsWith('deleted/')) continue;
    entries.push({ path, hash: asset ? await md5Of(deps, asset) : '' });
  }
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** Versions from before this column existed are hashed when they are first listed. */
async function md5Of({ db, storage }: ManifestDeps, asset: AssetRow): Promise<string> {
  if (asset.md5 !== null) return asset.md5;
  const md5 = await storage.saves.md5(asset.sha256);
  if (md5 === null) return '';
  await saveMd5(db, asset.version_id, md5);
  return md5;
}

/** Files that were sent before the library had their game become saves of that game. */
async function assignGames(db: Db, userId: number): Promise<void> {
  const files = (await readWebdavFiles(db, userId)).filter(({ asset }) => asset?.kind === 'file');
  const games = await matchGames(
    db,
    files.map(({ path }) => path),
  );
  for (const { path, asset } of files) {
    const game = games.get(path);
    if (!game || !asset) continue;
    const { kind, romId } = game;
    const label = await freeLabel(db, userId, game);
    await assignGame(db, asset.id, { kind, romId, label });
  }
}

/** The name of a new asset: with the core or a number if another asset has it. */
export async function freeLabel(
  db: Db,
  userId: number,
  { romId, kind, label, emulator }: GameFile,
): Promise<string> {
  const scope = { userId, romId, kind };
  if (!(await findAssetNamed(db, { ...scope, name: label }))) return label;
  const name = emulator === null ? label : addCore(label, emulator);
  return freeAssetName(db, { ...scope, name });
}

/**
 * Adds paths for saves that were made in the browser or by another app, for platforms whose folder
 * is known from other saves: RetroArch then fetches them without having played the game before.
 */
async function addSavesOfOtherApps(db: Db, userId: number, now: string): Promise<void> {
  const files = await readWebdavFiles(db, userId);
  const saves = await findSavesWithGames(db, userId);
  const platformOf = new Map(saves.map((save) => [save.rom_id, save.platform_id]));
  const folders = new Map<string, string>();
  const known = files.toSorted((a, b) => (a.row.updated_at < b.row.updated_at ? -1 : 1));
  for (const { path, asset } of known) {
    const platform = asset?.kind === 'save' ? platformOf.get(asset.rom_id) : undefined;
    const slash = path.lastIndexOf('/');
    const extension = path.slice(path.lastIndexOf('.'));
    if (platform !== undefined) folders.set(`${platform}${extension}`, path.slice(0, slash));
  }
  const lines = new Set(files.flatMap(({ asset }) => (asset ? [lineKey(asset)] : [])));
  const rows = new Map(files.map(({ row }) => [row.path_key, row]));
  for (const save of saves) {
    const name = withoutStamp(save.file_name);
    const folder = folders.get(`${save.platform_id}${name.slice(name.lastIndexOf('.'))}`);
    if (folder === undefined || lines.has(lineKey(save))) continue;
    lines.add(lineKey(save));
    const path = `${folder}/${name}`;
    const row = rows.get(pathKey(path));
    // The path was deleted after this save was made.
    if (row && row.updated_at >= save.updated_at) continue;
    if (stemOf(name) !== save.fs_name_no_ext) continue;
    await saveWebdavFile(db, { userId, path, assetId: save.id, now });
  }
}
