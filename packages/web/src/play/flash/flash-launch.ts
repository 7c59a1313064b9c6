import type { AssetVersion, Core, PlayableFile, RomPlayer } from '@saveroom/contract';

import type { PlayedRom, SessionLaunch } from '#play/session/launch-request.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';

const PLAYER = 'ruffle';

export interface FlashLaunchOptions<Rom extends PlayedRom> {
  readonly rom: Rom;
  readonly userId: number;
  readonly player: RomPlayer;
  readonly fileId: number;
  readonly save: AssetVersion | null;
  readonly background: string;
  readonly language: string;
  readonly volume: number;
}

/** Saves of Ruffle, not those of other players of the game. */
export const flashSaves = (saves: readonly AssetVersion[]): AssetVersion[] =>
  saves.filter(({ emulator }) => emulator === PLAYER);

/**
 * Only SWF files: the platform can also contain HTML pages and their assets, which Ruffle can't
 * run.
 */
export const flashFiles = ({ files }: Pick<RomPlayer, 'files'>): PlayableFile[] =>
  files.filter(({ id, name }) => id !== 0 && /\.swf$/i.test(name));

/** The version is part of the URL. */
export const ruffleVersion = ({ player_path }: Pick<RomPlayer, 'player_path'>): string =>
  /\/([\d.]+)\/$/.exec(player_path)?.[1] ?? '';

const ruffle = (player: RomPlayer): Core => ({
  name: PLAYER,
  state: 'ready',
  version: ruffleVersion(player),
  size_bytes: 0,
  download_bytes: 0,
  license: 'MIT OR Apache-2.0',
  non_commercial: false,
  needs_threads: false,
  is_bundled: true,
  task_id: null,
  error: null,
  error_code: null,
  platform_slugs: [player.platform_slug],
});

/** Ruffle is presented to the play session as a platform with a single core. */
export const flashLaunchRequest = <Rom extends PlayedRom>({
  rom,
  userId,
  player,
  fileId,
  save,
  background: backgroundColor,
  language,
  volume,
}: FlashLaunchOptions<Rom>): SessionLaunch & { readonly rom: Rom } => ({
  save,
  rom,
  userId,
  player: { ...player, settings: { [PLAYER]: { backgroundColor } } },
  choices: { core: ruffle(player), fileId, firmware: 'none', save, state: null },
  controls: {},
  language,
  volume,
});

/** Color around a movie that doesn't fill the frame. */
export const DEFAULT_BACKGROUND = '#0D1117';

const backgroundKey = (romId: number): string => `player:ruffle:${romId}:backgroundColor`;

/** The background color that was chosen for this game in this browser. */
export function readBackground(romId: number): string {
  const text = readText(backgroundKey(romId));
  return text !== null && /^#[\dA-F]{6}$/i.test(text) ? text : DEFAULT_BACKGROUND;
}

export function writeBackground(romId: number, color: string): void {
  const isDefault = color.toUpperCase() === DEFAULT_BACKGROUND;
  writeText(backgroundKey(romId), isDefault ? null : color);
}
