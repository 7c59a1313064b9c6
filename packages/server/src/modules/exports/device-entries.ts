import type { LeftOutReason } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { safeEntryName } from '#core/files/zip/entry-name.ts';

import {
  type DeviceDeps,
  type DeviceGame,
  type DeviceRequest,
  findSystemFolders,
  gamesIn,
  looseDisc,
  type PlacedFile,
  savedNames,
  type SystemFolder,
  withoutType,
} from './device-games.ts';
import { storedKinds } from './export-lists.ts';
import { findUserSaves, type UserSave } from './exports.queries.ts';
import { type DeviceLayout, LAYOUTS } from './layouts.ts';
import { GAMELIST, type GameMedia, type GameRecord } from './list-formats.ts';
import { optionsOf, titleOf } from './list-records.ts';
import { findPlaylists } from './playlists.ts';

/** A file of an export; `path` is below the root of the card. */
export type DeviceEntry =
  | {
      readonly kind: 'game';
      readonly path: string;
      readonly game: GameRecord;
      readonly placed: PlacedFile;
    }
  | { readonly kind: 'save'; readonly path: string; readonly save: UserSave }
  | { readonly kind: 'media'; readonly path: string; readonly stored: string }
  | {
      readonly kind: 'text';
      readonly path: string;
      readonly modified: Date;
      readonly generate: () => AsyncIterable<string>;
    };

export interface DevicePage {
  readonly entries: readonly DeviceEntry[];
  readonly games: number;
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly name: string }[];
}

/**
 * All files of an export, in an order that is always the same. Only one page and the names of one
 * folder are in memory.
 */
export async function* devicePages(
  deps: DeviceDeps,
  request: DeviceRequest,
): AsyncGenerator<DevicePage> {
  const { folders } = await findSystemFolders(deps, request);
  for (const folder of folders) {
    const discs: GameRecord[] = [];
    const taken = new Set<string>();
    for await (const games of gamesIn(deps, request, folder)) {
      discs.push(...games.flatMap(looseDisc));
      yield await pageOf(deps, request, { games, folder, taken });
    }
    const lists = await listsOf(deps, request, { folder, discs });
    if (lists.length > 0) yield { entries: lists, games: 0, leftOut: [] };
  }
}

interface PageContext {
  readonly games: readonly DeviceGame[];
  readonly folder: SystemFolder;
  /** Paths of saves and artwork, which games of different types share. */
  readonly taken: Set<string>;
}

async function pageOf(
  deps: Pick<Deps, 'db'>,
  request: DeviceRequest,
  { games, folder, taken }: PageContext,
): Promise<DevicePage> {
  const layout = LAYOUTS[request.layout];
  const exported = games.filter(({ leftOut }) => leftOut === undefined);
  const saves = await savesOf(deps, request, exported);
  const leftOut = games.flatMap(({ game: { id, name }, leftOut: reason }) => {
    if (reason) return { reason, name };
    return saves.unusable.has(id) ? { reason: 'save' as const, name } : [];
  });
  const entries = exported.flatMap((one): DeviceEntry[] => [
    ...one.files.map((placed) => ({
      kind: 'game' as const,
      path: `${one.system.games}/${placed.path}`,
      game: one.game,
      placed,
    })),
    ...(one.playlist
      ? [textEntry(`${one.system.games}/${one.launch}`, folder.modified, one.playlist)]
      : []),
    ...(saves.entries.get(one.game.id) ?? []),
    ...(request.media ? mediaOf(layout, one) : []),
  ]);
  const distinct = entries.flatMap((entry) => {
    if (entry.kind === 'game' || entry.kind === 'text') return entry;
    const path = safeEntryName(entry.path);
    const key = path.toLowerCase();
    if (taken.has(key)) return [];
    taken.add(key);
    return { ...entry, path };
  });
  return { entries: distinct, games: exported.length, leftOut };
}

const textEntry = (path: string, modified: Date, text: string): DeviceEntry => ({
  kind: 'text',
  path,
  modified,
  generate: async function* generate() {
    yield text;
  },
});

/** Types of saves that are the plain content of the memory; `mcr` and `mcd` are PlayStation cards. */
const PLAIN_SAVE = /\.(?:srm|sav|mcr|mcd)$/i;

interface FoundSaves {
  readonly entries: ReadonlyMap<number, DeviceEntry[]>;
  /** Games with saves that the device cannot read. */
  readonly unusable: ReadonlySet<number>;
}

/** The newest save of each game, and the newest state of the core that the device starts. */
async function savesOf(
  { db }: Pick<Deps, 'db'>,
  { userId, saves }: DeviceRequest,
  games: readonly DeviceGame[],
): Promise<FoundSaves> {
  const entries = new Map<number, DeviceEntry[]>();
  const unusable = new Set<number>();
  if (!saves || userId === null) return { entries, unusable };
  const ids = games.map(({ game }) => game.id);
  const found = Map.groupBy(await findUserSaves(db, userId, ids), ({ rom_id }) => rom_id);
  for (const one of games) {
    const own = found.get(one.game.id) ?? [];
    const { save, state } = one.system;
    const names = savedNames(one);
    const newest = own.find(({ kind }) => kind === 'save');
    const plain = own.find(({ kind, file_name }) => kind === 'save' && PLAIN_SAVE.test(file_name));
    const snapshot = own.find(
      ({ kind, emulator }) => kind === 'state' && emulator !== null && emulator === state?.core,
    );
    if (newest && !(save && plain)) unusable.add(one.game.id);
    entries.set(one.game.id, [
      ...(save && plain ? [{ kind: 'save' as const, path: save(names), save: plain }] : []),
      ...(state && snapshot
        ? [{ kind: 'save' as const, path: state.path(names), save: snapshot }]
        : []),
    ]);
  }
  return { entries, unusable };
}

const mediaOf = ({ gamelist }: DeviceLayout, { game, system, launch }: DeviceGame): DeviceEntry[] =>
  gamelist
    ? storedKinds(game).map(([kind, stored]) => ({
        kind: 'media' as const,
        path: gamelist.media(system, kind, withoutType(launch)),
        stored,
      }))
    : [];

/** The playlists of discs in separate files, and the game list. */
async function listsOf(
  deps: DeviceDeps,
  request: DeviceRequest,
  { folder, discs }: { folder: SystemFolder; discs: readonly GameRecord[] },
): Promise<DeviceEntry[]> {
  const { playlists, gamelist } = LAYOUTS[request.layout];
  const { system, modified } = folder;
  const found = playlists ? await findPlaylists([discs]) : [];
  return [
    ...found.map(({ name, text }) => textEntry(`${system.games}/${name}.m3u`, modified, text)),
    ...(request.media && gamelist
      ? [
          {
            kind: 'text' as const,
            path: gamelist.path(system),
            modified,
            generate: () => gamelistPieces(deps, request, folder),
          },
        ]
      : []),
  ];
}

async function* gamelistPieces(
  deps: DeviceDeps,
  request: DeviceRequest,
  folder: SystemFolder,
): AsyncGenerator<string> {
  const { gamelist } = LAYOUTS[request.layout];
  const options = optionsOf(deps);
  const linksOf = ({ game, launch }: DeviceGame): GameMedia =>
    Object.fromEntries(
      storedKinds(game).flatMap(([kind]) => {
        const link = gamelist?.link(kind, withoutType(launch)) ?? null;
        return link === null ? [] : [[kind, link]];
      }),
    );
  const [first] = folder.platforms;
  if (first) yield GAMELIST.head(titleOf(first.platform));
  for await (const games of gamesIn(deps, request, folder)) {
    yield games
      .filter(({ leftOut }) => leftOut === undefined)
      .map((one) => GAMELIST.game({ ...one.game, fs_name: one.launch }, linksOf(one), options))
      .join('');
  }
  yield GAMELIST.tail;
}
