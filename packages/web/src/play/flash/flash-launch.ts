import type { AssetVersion, Core, DetailedRom, PlayableFile, RomPlayer } from '@saveroom/contract';

import type { LaunchRequest } from '#play/session/launch-request.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';

const PLAYER = 'ruffle';

interface Wishes {
  readonly rom: DetailedRom;
  readonly userId: number;
  readonly player: RomPlayer;
  readonly fileId: number;
  readonly save: AssetVersion | null;
  readonly background: string;
  readonly language: string;
  readonly volume: number;
}

/** Saves of films that were played here, not what other players made of the game. */
export const flashSaves = (saves: readonly AssetVersion[]): AssetVersion[] =>
  saves.filter(({ emulator }) => emulator === PLAYER);

/** Pages and what belongs to them lie beside films on the same platform; nothing here runs those. */
export const films = ({ files }: Pick<RomPlayer, 'files'>): PlayableFile[] =>
  files.filter(({ id, name }) => id !== 0 && /\.swf$/i.test(name));

/** The version is a part of the address. */
export const ruffleVersion = ({ player_path }: Pick<RomPlayer, 'player_path'>): string =>
  /\/([\d.]+)\/$/.exec(player_path)?.[1] ?? '';

const ruffle = (player: RomPlayer): Core => ({
  name: PLAYER,
  state: 'ready',
  version: ruffleVersion(player),
  size_bytes: 0,
  license: 'MIT OR Apache-2.0',
  non_commercial: false,
  needs_threads: false,
  is_bundled: true,
  error: null,
  error_code: null,
  platform_slugs: [player.platform_slug],
});

/** To the session a film is a game of a system that has one core. */
export const flashLaunchRequest = ({
  rom,
  userId,
  player,
  fileId,
  save,
  background: backgroundColor,
  language,
  volume,
}: Wishes): LaunchRequest => ({
  save,
  rom,
  userId,
  player: { ...player, settings: { [PLAYER]: { backgroundColor } } },
  choices: { core: ruffle(player), fileId, firmware: 'none', save, state: null },
  controls: {},
  language,
  volume,
});

/** What is seen around a film that leaves room. */
export const DEFAULT_BACKGROUND = '#0D1117';

const keyOf = (romId: number): string => `player:ruffle:${romId}:backgroundColor`;

/** The colour somebody chose for this game in this browser. */
export function readBackground(romId: number): string {
  const text = readText(keyOf(romId));
  return text !== null && /^#[\dA-F]{6}$/i.test(text) ? text : DEFAULT_BACKGROUND;
}

export function writeBackground(romId: number, color: string): void {
  const isDefault = color.toUpperCase() === DEFAULT_BACKGROUND;
  writeText(keyOf(romId), isDefault ? null : color);
}

const KEY = 'player:ruffle:volume';
const USUAL = 0.5;

/** 0 to 1, as it was left in this browser. */
export function readVolume(): number {
  const value = Number(readText(KEY) ?? USUAL);
  return value >= 0 && value <= 1 ? value : USUAL;
}

export const writeVolume = (value: number): void => writeText(KEY, String(value));
