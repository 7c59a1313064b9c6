import type { Platform, RomCard } from '@saveroom/contract';

import { resourceAddress } from '#data/rom-addresses.ts';
import { Cover } from '#ui/cover.tsx';

import { Focusable } from '../focus/focusable.tsx';
import { cardClass } from '../parts/card-class.ts';
import { FavoriteMark } from '../parts/favorite-mark.tsx';

interface Props {
  rom: RomCard;
  platform: Platform | undefined;
  isFocused: boolean;
  onOpen: () => void;
  onAim: () => void;
}

const RATIO = 3 / 4;

export function GameCard({ rom, platform, isFocused, onOpen, onAim }: Props) {
  return (
    <Focusable
      isFocused={isFocused}
      onPress={onOpen}
      onAim={onAim}
      className={cardClass(isFocused)}
    >
      <Cover
        src={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
        thumbhash={rom.thumbhash}
        ratio={RATIO}
        title={rom.name}
        platformName={platform?.display_name ?? ''}
        platformSlug={platform?.slug ?? ''}
        family={platform?.family_slug}
        eager
        className="size-full"
      />
      <span className="sr-only">{rom.name}</span>
      {rom.is_favorite && <FavoriteMark />}
    </Focusable>
  );
}
