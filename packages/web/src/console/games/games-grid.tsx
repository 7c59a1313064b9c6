import { memo, useEffect, useRef, useState } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { cardClass } from '#console/parts/card-class.ts';
import { FavoriteMark } from '#console/parts/favorite-mark.tsx';
import { GameCover } from '#console/parts/game-cover.tsx';

import type { Screen } from '#console/parts/use-screen.ts';

import { drawnCards } from './grid-window.ts';
import type { GridWindow } from './grid-window.ts';

/** Width by height of a card. */
const RATIO = 3 / 4;
/** Between cards, in rem. */
const GAP = { x: 1.5, y: 2.2 } as const;
/** A column is about this wide, in rem, with the gap beside it. */
const COLUMN = 15;
const MIN_COLUMNS = 2;
/** Height of the header above the grid and width of the letters beside it, in rem. */
const HEADER = 14.5;
const LETTERS = 4;
/** The focused card grows, and must not touch the letters. */
const GROWTH = 0.6;

export interface GridSize {
  readonly columns: number;
  /** With the gap beside it, in rem. */
  readonly columnWidth: number;
  /** Number of visible rows. */
  readonly visibleRows: number;
}

const cardHeight = (columnWidth: number): number => (columnWidth - GAP.x) / RATIO;
const rowHeight = (columnWidth: number): number => cardHeight(columnWidth) + GAP.y;

/** The number of columns and rows that fit on the screen; the columns fill its width. */
export function gridSize({ width, height }: Screen): GridSize {
  const available = width - LETTERS - GROWTH + GAP.x;
  const columns = Math.max(MIN_COLUMNS, Math.round(available / COLUMN));
  const columnWidth = available / columns;
  const visibleRows = Math.max(1, (height - HEADER) / rowHeight(columnWidth));
  return { columns, columnWidth, visibleRows };
}

interface Props {
  size: GridSize;
  shape: GridWindow;
  index: number;
  hasFocus: boolean;
  romAt: (index: number) => RomCard | undefined;
  platformOf: (rom: RomCard) => Platform | undefined;
  onOpen: (rom: RomCard) => void;
  onPoint: (index: number) => void;
}

/** A grid that scrolls as one element below a focus that stays near the top. */
export function GamesGrid({ size, shape, index, hasFocus, romAt, platformOf, ...on }: Props) {
  const { first, end } = drawnCards(shape, { index, ...size });
  const isMovingFast = useIsMovingFast(index);
  return (
    <div
      className="absolute inset-0 transition-transform duration-(--duration-fast) ease-(--ease-calm) will-change-transform"
      style={{ transform: `translate3d(0,${-shape.topRow * rowHeight(size.columnWidth)}rem,0)` }}
    >
      {Array.from({ length: end - first }, (_, offset) => {
        const at = first + offset;
        const rom = romAt(at);
        const isFocused = hasFocus && at === index;
        return (
          <GridCard
            key={at}
            rom={rom}
            platform={rom && platformOf(rom)}
            isFocused={isFocused}
            isMovingFast={isFocused && isMovingFast}
            index={at}
            columns={size.columns}
            columnWidth={size.columnWidth}
            {...on}
          />
        );
      })}
    </div>
  );
}

interface CardProps extends Pick<Props, 'onOpen' | 'onPoint'> {
  rom: RomCard | undefined;
  platform: Platform | undefined;
  isFocused: boolean;
  isMovingFast: boolean;
  index: number;
  columns: number;
  columnWidth: number;
}

/** A game that is not loaded yet is a placeholder that can have the focus. */
const GridCard = memo(function GridCard({
  rom,
  platform,
  isFocused,
  isMovingFast,
  index,
  columns,
  columnWidth,
  onOpen,
  onPoint,
}: CardProps) {
  return (
    <div
      // Each card is a compositor layer, so that a step repaints two cards and not the whole grid.
      className="absolute will-change-transform"
      style={{
        left: `${(index % columns) * columnWidth + 1.2}rem`,
        top: `${Math.floor(index / columns) * rowHeight(columnWidth) + 1.2}rem`,
        width: `${columnWidth - GAP.x}rem`,
        height: `${cardHeight(columnWidth)}rem`,
      }}
    >
      <Focusable
        isFocused={isFocused}
        onPress={() => rom && onOpen(rom)}
        onPoint={() => onPoint(index)}
        className={cardClass(isFocused, isMovingFast)}
      >
        {rom ? (
          <GameCover
            rom={rom}
            platform={platform}
            ratio={RATIO}
            sizes={`${columnWidth}rem`}
            className="size-full"
          />
        ) : (
          <span className="block size-full bg-hover" />
        )}
        <span className="sr-only">{rom?.name ?? '…'}</span>
        {rom?.is_favorite && <FavoriteMark />}
      </Focusable>
    </div>
  );
});

/** Steps closer together than this come from a held button, not from single key presses. */
const QUICK_MS = 100;

/** True while the focus moves fast, so that cards it only passes do not animate. */
export function useIsMovingFast(place: number): boolean {
  const [isMovingFast, setMovingFast] = useState(false);
  const last = useRef({ place, at: -Infinity });
  useEffect(() => {
    if (last.current.place === place) return undefined;
    const now = performance.now();
    if (now - last.current.at < QUICK_MS) setMovingFast(true);
    last.current = { place, at: now };
    const timer = window.setTimeout(() => setMovingFast(false), QUICK_MS);
    return () => window.clearTimeout(timer);
  }, [place]);
  return isMovingFast;
}
