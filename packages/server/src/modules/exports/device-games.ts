import { basename, extname } from 'node:path/posix';

import type { ExportLayout, LeftOutReason, RomFilterQuery } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { distinctName, distinctNames, safeEntryName } from '#core/files/zip/entry-name.ts';
import { pathInGame } from '#modules/downloads/downloads.api.ts';
import type { Member } from '#modules/fingerprint/fingerprint.api.ts';
import {
  findPlatforms,
  platformChangedAt,
  type PlatformRow,
} from '#modules/platforms/platforms.api.ts';

import type { ExportedFile } from './exports.queries.ts';
import { type DeviceLayout, type DeviceSystem, LAYOUTS, systemOf } from './layouts.ts';
import type { GameRecord } from './list-formats.ts';
import { countRecords, recordsOf, titleOf } from './list-records.ts';
import { discOf, discsIn, playlistText } from './playlists.ts';

export type DeviceDeps = Pick<Deps, 'db' | 'listIndex' | 'configFile' | 'storage' | 'disk'>;

export interface DeviceRequest {
  readonly layout: ExportLayout;
  readonly saves: boolean;
  readonly media: boolean;
  readonly scope: Partial<RomFilterQuery>;
  /** Whose games and saves; null: those that everyone sees, without saves. */
  readonly userId: number | null;
}

/** The platforms whose games are in one folder of the device. */
export interface SystemFolder {
  readonly system: DeviceSystem;
  readonly platforms: readonly { readonly platform: PlatformRow; readonly system: DeviceSystem }[];
  readonly modified: Date;
}

/** A file of a game, or of an archive of it, on the device. */
export interface PlacedFile {
  /** Below the folder of the games. */
  readonly path: string;
  readonly size: number;
  readonly file: ExportedFile;
  /** The file of the archive that is unpacked. */
  readonly member?: Member;
}

export interface DeviceGame {
  readonly game: GameRecord;
  readonly system: DeviceSystem;
  readonly files: readonly PlacedFile[];
  /** What the device starts, below the folder of the games. */
  readonly launch: string;
  readonly playlist?: string;
  /** The game is not part of the export. */
  readonly leftOut?: LeftOutReason;
}

interface FoundPlatforms {
  readonly folders: readonly SystemFolder[];
  readonly unsupported: readonly { readonly name: string; readonly games: number }[];
}

/** The folders in a fixed order, so that an interrupted export can continue. */
export async function findSystemFolders(
  deps: Pick<Deps, 'db' | 'listIndex'>,
  request: DeviceRequest,
): Promise<FoundPlatforms> {
  const layout = LAYOUTS[request.layout];
  const folders = new Map<string, { platform: PlatformRow; system: DeviceSystem }[]>();
  const unsupported: { name: string; games: number }[] = [];
  const wanted = request.scope.platform_id;
  for (const platform of await findPlatforms(deps.db)) {
    if (wanted !== undefined && platform.id !== wanted) continue;
    const games = await countRecords(deps, recordRequest(request, platform));
    if (games === 0) continue;
    const system = systemOf(layout, platform.slug);
    if (!system) unsupported.push({ name: titleOf(platform).name, games });
    else folders.set(system.games, [...(folders.get(system.games) ?? []), { platform, system }]);
  }
  return {
    unsupported,
    folders: [...folders.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, platforms]) => {
        const [first] = platforms;
        const times = platforms.map(({ platform }) => Date.parse(platformChangedAt(platform)));
        return first
          ? { system: first.system, platforms, modified: new Date(Math.max(...times)) }
          : [];
      }),
  };
}

const recordRequest = ({ scope, userId }: DeviceRequest, platform: PlatformRow) => ({
  format: { needsFiles: true as const },
  query: { ...scope, platform_id: platform.id },
  reader: { userId, isPersonal: true },
});

/** The games of a folder, page by page, with the same names in each call. */
export async function* gamesIn(
  deps: Pick<Deps, 'db' | 'listIndex'>,
  request: DeviceRequest,
  { platforms }: SystemFolder,
): AsyncGenerator<DeviceGame[]> {
  const layout = LAYOUTS[request.layout];
  const taken = new Set<string>();
  for (const { platform, system } of platforms) {
    for await (const games of recordsOf(deps, recordRequest(request, platform))) {
      yield games.map((game) => placeGame(game, { layout, system, taken }));
    }
  }
}

interface PlaceContext {
  readonly layout: DeviceLayout;
  readonly system: DeviceSystem;
  /** Names that are taken in the folder. */
  readonly taken: Set<string>;
}

function placeGame(game: GameRecord, { layout, system, taken }: PlaceContext): DeviceGame {
  const contents = game.files.flatMap((file) => contentsOf(game, file, system));
  if (contents.length === 0) {
    const leftOut = game.files.some(isUnreadArchive) ? 'archive' : 'file-type';
    return { game, system, files: [], launch: '', leftOut };
  }
  const folder = game.is_folder === 1 ? `${game.fs_name}/` : '';
  const tops = new Map<string, string>();
  const place = (path: string): string => {
    const [top = '', ...rest] = safeEntryName(folder + path).split('/');
    const name = tops.get(top) ?? distinctName(top, taken);
    tops.set(top, name);
    return [name, ...rest].join('/');
  };
  const paths = distinctNames(contents.map(({ path }) => place(path)));
  const files = contents.map((content, index) => ({ ...content, path: paths[index] ?? '' }));
  return { game, system, files, ...launchOf(paths, { layout, taken }) };
}

const typeOf = (name: string): string => extname(name).slice(1).toLowerCase();
const ARCHIVES = new Set(['zip', '7z', 'rar', 'gz', 'bz2', 'xz']);
const isUnreadArchive = ({ file_name, archive_members }: ExportedFile): boolean =>
  archive_members === null && ARCHIVES.has(typeOf(file_name));

/** The files that the device reads, with their paths relative to the game. */
function contentsOf(game: GameRecord, file: ExportedFile, { types }: DeviceSystem): PlacedFile[] {
  const path = pathInGame(game, file);
  const whole = { path, size: file.file_size_bytes, file };
  if (!types || types.has(typeOf(path))) return [whole];
  if (file.archive_members === null) return [];
  const members = (JSON.parse(file.archive_members) as Member[]).filter(({ name }) =>
    types.has(typeOf(name)),
  );
  const stem = withoutType(path);
  const [only] = members;
  if (only && members.length === 1) {
    const named = `${stem}.${typeOf(only.name)}`;
    return [{ path: named, size: only.size, file, member: only }];
  }
  return members.map((member) => ({
    path: `${stem}/${member.name}`,
    size: member.size,
    file,
    member,
  }));
}

export const withoutType = (path: string): string =>
  path.slice(0, path.length - extname(path).length);

/** What the device starts: the playlist of several discs, the sheet of a disc, or the file. */
function launchOf(
  paths: readonly string[],
  { layout, taken }: Pick<PlaceContext, 'layout' | 'taken'>,
): Pick<DeviceGame, 'launch' | 'playlist'> {
  const [first = ''] = paths;
  if (paths.length === 1) return { launch: first };
  const folder = first.slice(0, first.indexOf('/') + 1);
  if (folder === '' || !paths.every((path) => path.startsWith(folder))) return { launch: first };
  const discs = discsIn(paths.map((path) => path.slice(folder.length))).map((disc) => ({
    ...disc,
    path: folder + disc.path,
  }));
  const text = layout.playlists ? playlistText(discs) : null;
  if (text === null) return { launch: discs[0]?.path ?? folder.slice(0, -1) };
  const name = distinctName(`${folder.slice(0, -1)}.m3u`, taken);
  return { launch: name, playlist: text };
}

/** A game that is one of several discs in separate files, under its name on the device. */
export function looseDisc({ game, files, launch }: DeviceGame): GameRecord[] {
  if (files.length !== 1 || launch.includes('/') || discOf(launch) === null) return [];
  return [{ ...game, is_folder: 0, fs_name: launch, fs_name_no_ext: withoutType(launch) }];
}

/** The names that saves and artwork of a game have. */
export const savedNames = ({ launch }: DeviceGame) => ({
  file: basename(launch),
  stem: withoutType(basename(launch)),
});
