import type { ShareAccess, SharedGame } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';
import { storedList } from '#modules/roms/roms.api.ts';

import { allowsDownload, allowsPlay } from './share-target.ts';
import type { SharedRomRow } from './share-targets.queries.ts';

interface GameContext {
  readonly access: ShareAccess;
  readonly players: Awaited<ReturnType<Deps['platformPlayers']>>;
  /** The link is for a save of the game, not for the game. */
  readonly isSave?: boolean;
}

/** What visitors of a link see of a game: nothing that leads to other games or users. */
export function gameView(
  rom: SharedRomRow,
  { access, players, isSave = false }: GameContext,
): SharedGame {
  const hasFiles = rom.missing === 0 && !isSave;
  const isPlayable = players.get(rom.platform_id)?.state === 'ready';
  const name = platformName({ slug: rom.platform_slug, fs_slug: rom.platform_fs_slug });
  return {
    id: rom.id,
    name: rom.name || rom.fs_name_no_tags,
    platform_slug: rom.platform_slug,
    platform_name: rom.platform_custom_name || name,
    summary: rom.summary,
    regions: storedList(rom.regions),
    languages: storedList(rom.languages),
    genres: storedList(rom.genres),
    first_release_date: rom.first_release_date,
    size_bytes: rom.fs_size_bytes,
    has_cover: rom.path_cover_small !== '' || rom.path_cover_large !== '',
    thumbhash: rom.thumbhash,
    can_play: hasFiles && isPlayable && allowsPlay(access),
    can_download: hasFiles && allowsDownload(access),
    base_name: rom.fs_name_no_ext,
    file_extension: rom.fs_extension,
  };
}
