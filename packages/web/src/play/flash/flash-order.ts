import type { AssetVersion, Core, DetailedRom, PlayableFile, RomPlayer } from '@saveroom/contract';

import type { PlayOrder } from '#play/session/play-order.ts';

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
export const flashOrder = ({
  rom,
  userId,
  player,
  fileId,
  save,
  background: backgroundColor,
  language,
  volume,
}: Wishes): PlayOrder => ({
  save,
  rom,
  userId,
  player: { ...player, settings: { [PLAYER]: { backgroundColor } } },
  choices: { core: ruffle(player), fileId, firmware: 'none', save, state: null },
  controls: {},
  language,
  volume,
});
