import type { DetailedRom, Platform, RomCard } from '@saveroom/contract';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { Cover } from '#library/covers/cover.tsx';

interface Props {
  rom: Pick<RomCard | DetailedRom, 'name' | 'path_cover_small' | 'path_cover_large' | 'thumbhash'>;
  platform: Platform | undefined;
  /** Width by height. */
  ratio: number;
  /** Displayed width, for choosing the small picture. */
  sizes?: string | undefined;
  className: string;
}

/** The cover of a game, loaded eagerly, because everything is visible on this screen. */
export function GameCover({ rom, platform, ratio, sizes, className }: Props) {
  const small = rom.path_cover_small && resourceAddress(rom.path_cover_small);
  const large = rom.path_cover_large && resourceAddress(rom.path_cover_large);
  return (
    <Cover
      src={sizes ? small : large}
      large={sizes ? large : undefined}
      sizes={sizes}
      thumbhash={rom.thumbhash}
      ratio={ratio}
      title={rom.name}
      platformSlug={platform?.slug ?? ''}
      family={platform?.family_slug}
      eager
      className={className}
    />
  );
}
