import { memo } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { resourceAddress } from '#data/rom-addresses.ts';
import { Cover } from '#ui/cover.tsx';

import { Focusable } from '../focus/focusable.tsx';
import { cardClass } from '../parts/card-class.ts';
import { FavoriteMark } from '../parts/favorite-mark.tsx';

export const COLUMNS = 7;
const CARD = { width: 13.5, height: 18 } as const;
const STEP = { x: 15, y: 20.2 } as const;
/** The grid takes what the header leaves of 67.5 rem. */
export const ROWS_IN_SIGHT = 2.4;

interface Props {
  topRow: number;
  first: number;
  end: number;
  index: number;
  hasFocus: boolean;
  romAt: (index: number) => RomCard | undefined;
  platformOf: (rom: RomCard) => Platform | undefined;
  onOpen: (rom: RomCard) => void;
  onAim: (index: number) => void;
}

/** Moves as one sheet below a focus that stays near the top. */
export function GamesGrid({
  topRow,
  first,
  end,
  index,
  hasFocus,
  romAt,
  platformOf,
  ...on
}: Props) {
  return (
    <div
      className="absolute inset-0 transition-transform duration-(--duration-fast) ease-(--ease-calm) will-change-transform"
      style={{ transform: `translate3d(0,${-topRow * STEP.y}rem,0)` }}
    >
      {Array.from({ length: end - first }, (_, offset) => {
        const at = first + offset;
        const rom = romAt(at);
        return (
          <div
            key={at}
            // A layer of its own: a step draws two cards anew, not the sheet they lie on.
            className="absolute will-change-transform"
            style={{
              left: `${(at % COLUMNS) * STEP.x + 1.2}rem`,
              top: `${Math.floor(at / COLUMNS) * STEP.y + 1.2}rem`,
              width: `${CARD.width}rem`,
              height: `${CARD.height}rem`,
            }}
          >
            <GridCard
              rom={rom}
              platform={rom && platformOf(rom)}
              isFocused={hasFocus && at === index}
              index={at}
              {...on}
            />
          </div>
        );
      })}
    </div>
  );
}

interface CardProps extends Pick<Props, 'onOpen' | 'onAim'> {
  rom: RomCard | undefined;
  platform: Platform | undefined;
  isFocused: boolean;
  index: number;
}

/** What is not here yet has a place that can be focused already. */
const GridCard = memo(function GridCard({
  rom,
  platform,
  isFocused,
  index,
  onOpen,
  onAim,
}: CardProps) {
  return (
    <Focusable
      isFocused={isFocused}
      onPress={() => rom && onOpen(rom)}
      onAim={() => onAim(index)}
      className={cardClass(isFocused)}
    >
      {rom ? (
        <Cover
          src={rom.path_cover_small && resourceAddress(rom.path_cover_small)}
          large={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
          sizes="14rem"
          thumbhash={rom.thumbhash}
          ratio={CARD.width / CARD.height}
          title={rom.name}
          platformName={platform?.display_name ?? ''}
          platformSlug={platform?.slug ?? ''}
          family={platform?.family_slug}
          eager
          className="size-full"
        />
      ) : (
        <span className="block size-full bg-hover" />
      )}
      <span className="sr-only">{rom?.name ?? '…'}</span>
      {rom?.is_favorite && <FavoriteMark />}
    </Focusable>
  );
});
