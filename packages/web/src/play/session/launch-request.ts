import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import type { AssetVersion, Core, DetailedRom, RomPlayer } from '@saveroom/contract';

import type { Playthrough } from '#game/saves/save-journal.ts';
import { fetchAsset, fetchFirmware } from '#game/data/player.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { firmwareFor } from '#play/chooser/play-choices.ts';
import type { Choices } from '#play/chooser/play-choices.ts';
import { ownControls } from '#play/controls/controls.ts';
import type { SaveSync } from '#play/saves/sync-state.ts';
import type { JoinedRoom } from '#play/together/join-room.ts';
import { basePath } from '#shared/lib/base-path.ts';
import type { FetchedFile } from '#shared/lib/fetched-file.ts';
import { localSetting } from '#shared/lib/local-setting.ts';
import { coreOptionsSetting, readCoreOptions } from '#shared/lib/player-settings.ts';
import { PLAYER_SHADERS } from '#shared/lib/player-protocol.ts';
import type { PlayerControls, PlayerSetup, PlayerShader } from '#shared/lib/player-protocol.ts';

import { fetchGame } from './game-cache.ts';

export type StartingSave = Pick<AssetVersion, 'asset_id' | 'id' | 'download_path'> &
  Partial<Pick<AssetVersion, 'parent_id'>>;

/** How a game is loaded and saved without an account. */
export interface PlayVisit {
  /** Loads the game; by default it is loaded from the library, which guests may see. */
  readonly fetchGame?: (request: {
    readonly fileId: number | null;
    readonly core: string;
    readonly signal: AbortSignal;
    readonly onProgress: (loaded: number, total: number) => void;
  }) => Promise<FetchedFile>;
  readonly fetchFirmware?: typeof fetchFirmware;
  /** The save to continue from. */
  readonly readSave: () => Promise<ArrayBuffer | null>;
  readonly createSaveSync: (playthrough: Playthrough) => SaveSync;
}

/** The fields of a game that a session needs. */
export type PlayedRom = Pick<DetailedRom, 'id' | 'name' | 'fs_name_no_ext' | 'fs_extension'>;

/** Everything that a session needs to start. */
export interface SessionLaunch {
  /** The save to continue from: the chosen save or any version of one. */
  readonly save: StartingSave | null;
  readonly rom: PlayedRom;
  readonly userId: number;
  readonly player: RomPlayer;
  readonly choices: Choices;
  readonly controls: PlayerControls;
  readonly language: string;
  readonly volume: number;
  /** Absent if the game is played with an account. */
  readonly visit?: PlayVisit;
  /** Set for a guest of a netplay room, who plays the game of the host and saves nothing. */
  readonly guest?: JoinedRoom;
}

/** All options with which a game of the library is started. */
export interface LaunchRequest extends SessionLaunch {
  readonly rom: DetailedRom;
  /** Shows the dialog that opens a netplay room once the game runs. */
  readonly opensRoom?: boolean;
}

/** Each device has its own screen. */
export const shaderSetting = localSetting<PlayerShader>({
  key: 'player:shader',
  schema: z.enum(PLAYER_SHADERS),
  fallback: 'none',
});

/**
 * Starts the same game with another core. That core can't read the states, so it continues from the
 * newest save.
 */
export async function withOtherCore(
  client: QueryClient,
  launch: LaunchRequest,
  core: Core,
): Promise<LaunchRequest> {
  const { rom, player, choices } = launch;
  const timeline = timelineQueries.of(rom.id, 'save');
  const save = await client
    .fetchInfiniteQuery(timeline)
    .then(({ pages }) => pages[0]?.[0] ?? null)
    .catch(() => choices.save);
  return {
    ...launch,
    save,
    choices: { ...choices, core, save, state: null },
    controls: ownControls(player.platform_slug, player.controls[core.name] ?? {}),
  };
}

/** Arcade cores identify games by the names of their files. */
const KNOWS_BY_NAME = /^(fbneo|fbalpha|mame)/;
/** DOSBox shows the file name as the title of its start menu. */
const SHOWS_NAME = 'dosbox_pure';

/** Fetches all that the player needs, at once. */
export async function loadGameFiles(
  { rom, userId, player, choices, save, visit, guest, ...launch }: SessionLaunch,
  signal: AbortSignal,
  onProgress: (loaded: number, total: number) => void,
): Promise<PlayerSetup> {
  const { core, fileId, state } = choices;
  const wanted = firmwareFor(player, core.name, choices.firmware);
  const requested = {
    fileId: fileId === 0 ? null : fileId,
    core: core.name,
    signal,
    onProgress,
  };
  const [game, firmware, savedGame, savedState] = await Promise.all([
    visit?.fetchGame
      ? visit.fetchGame(requested)
      : fetchGame({ ...requested, romId: rom.id, limit: player.cache_limit_bytes }),
    Promise.all(wanted.map((file) => (visit?.fetchFirmware ?? fetchFirmware)(file, signal))),
    visit ? visit.readSave() : save && fetchAsset(save, signal),
    state && fetchAsset(state, signal),
  ]);
  const name = fileNameFor({ core: core.name, rom, userId }, game.name);
  return {
    playerPath: `${basePath}${player.player_path}`,
    core: core.name,
    coreNeedsThreads: core.needs_threads,
    game: new File([game.file], name),
    gameName: uniqueName(rom.id, userId),
    gameId: rom.id,
    firmware,
    save: savedGame,
    state: savedState,
    controlScheme: player.control_scheme,
    settings: {
      ...player.settings[core.name],
      ...(guest ? guest.host.settings : readCoreOptions(coreOptionsSetting.get())[core.name]),
    },
    debug: player.debug,
    shader: shaderSetting.get(),
    ...launch,
  };
}

const uniqueName = (romId: number, userId: number): string => `g-${romId}-u${userId}`;

interface Named {
  readonly core: string;
  readonly rom: Pick<PlayedRom, 'id' | 'name' | 'fs_extension'>;
  readonly userId: number;
}

/** Emulators cache games and saves by this name, so it differs between games and users. */
export function fileNameFor({ core, rom, userId }: Named, original: string): string {
  if (KNOWS_BY_NAME.test(core)) return original;
  const unique = uniqueName(rom.id, userId);
  const base = core === SHOWS_NAME ? asDosTitle(rom.name) || unique : unique;
  return `${base}.${extensionOf(original) || rom.fs_extension}`;
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** ASCII without the characters that file names, addresses or DOS don't allow. */
export const asDosTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/[/\\:*?"<>|#%]/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
