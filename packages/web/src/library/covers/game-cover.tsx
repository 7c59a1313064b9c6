import { useQuery } from '@tanstack/react-query';

import type { DetailedRom, Platform } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { platformQueries } from '#library/data/platforms.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { ratioOf } from '#library/gallery/grid-layout.ts';

import { Cover } from './cover.tsx';

type PicturedGame = Pick<
  DetailedRom,
  | 'name'
  | 'fs_name'
  | 'fs_name_no_tags'
  | 'platform_id'
  | 'path_cover_small'
  | 'thumbhash'
  | 'missing_from_fs'
> &
  Partial<Pick<DetailedRom, 'path_cover_large'>>;

interface Props {
  game: PicturedGame;
  /** The width at which it is shown, as in `sizes` of an image. */
  sizes?: string | undefined;
  /** The title is next to the cover, so a generated cover does not repeat it. */
  isBesideTitle?: boolean | undefined;
  className?: string | undefined;
}

/** The cover of a game, the same on its page and in its dialogs. */
export function GameCover({ game, sizes, isBesideTitle, className }: Props) {
  const { platform, ratio } = usePlatform(game.platform_id);
  const { path_cover_small: small, path_cover_large: large } = game;
  return (
    <Cover
      src={small && resourceAddress(small)}
      large={large && resourceAddress(large)}
      sizes={sizes}
      thumbhash={game.thumbhash}
      ratio={ratio}
      title={titleOf(game)}
      platformSlug={platform?.slug ?? ''}
      family={platform?.family_slug ?? null}
      isBesideTitle={isBesideTitle}
      eager
      className={classes(className, game.missing_from_fs && 'grayscale-60')}
    />
  );
}

interface PlatformStyle {
  platform: Platform | undefined;
  /** Width divided by height of its covers. */
  ratio: number;
}

/** Reads the list of all platforms, which is usually cached already. */
export function usePlatform(id: number): PlatformStyle {
  const { data } = useQuery(platformQueries.all());
  const platform = data?.find((one) => one.id === id);
  return { platform, ratio: ratioOf(platform?.aspect_ratio) };
}
