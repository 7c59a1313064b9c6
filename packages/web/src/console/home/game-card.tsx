import type { Platform, RomCard } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { cardClass } from '#console/parts/card-class.ts';
import { FavoriteMark } from '#console/parts/favorite-mark.tsx';
import { GameCover } from '#console/parts/game-cover.tsx';

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
      <GameCover rom={rom} platform={platform} ratio={RATIO} className="size-full" />
      <span className="sr-only">{rom.name}</span>
      {rom.is_favorite && <FavoriteMark />}
    </Focusable>
  );
}
