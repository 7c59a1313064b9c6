import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

import type { RomCard } from '@saveroom/contract';

import type { RomView } from '#library/data/roms.ts';
import { useRomWindows } from '#library/data/use-rom-windows.ts';
import type { GameSpan } from '#library/data/window-plan.ts';
import type { ViewMode } from '#shared/lib/settings.ts';
import { useVirtualRows } from '#shared/ui/use-virtual-rows.ts';
import type { VirtualRows } from '#shared/ui/use-virtual-rows.ts';
import type { RowSpan } from '#shared/ui/virtual-rows.ts';

import type { CardLook } from './card-look.ts';
import type { CardShape } from './grid-shape.ts';
import { useShape } from './use-shape.ts';

interface Options {
  view: RomView;
  total: number;
  mode: ViewMode;
  look: CardLook;
  ratio: number;
  /** What lies over the upper end of the list. */
  edge: () => number;
  onMove: (spot: Spot) => void;
}

/** What stands at the upper edge: a game, and how much of its row is past it. Null: the list is below. */
export type Spot = { index: number; share: number } | null;

export interface GameRows {
  holder: RefObject<HTMLTableSectionElement | null>;
  rows: VirtualRows;
  shape: CardShape;
  /** The others are kept ready above and below. */
  inSight: GameSpan;
  /** Games by which the page will have moved when that is seen which is drawn now; negative: back. */
  ahead: () => number;
  romAt: (index: number) => RomCard | undefined;
  error: Error | null;
  retry: () => void;
  /** Brings a game to the upper edge. */
  goTo: (index: number, share?: number) => void;
  /** Scrolls no farther than needed. */
  reveal: (index: number) => void;
  /** How many games a press of Page Down passes. */
  pageLength: () => number;
}

/** On phones the lower bar covers the end; a little air everywhere. */
const LOWER_EDGE = 76;
const OVERSCAN = { cards: 2, lines: 6 };

/** The games in sight, loaded, and the ways to move among them. */
export function useGameRows(options: Options): GameRows {
  const { view, total, mode, look, ratio, edge, onMove } = options;
  const offset = useRef(0);
  const spot = useRef<Spot>(null);
  /** The shape the spot was read in. */
  const seenIn = useRef('');
  const holder = useRef<HTMLTableSectionElement>(null);
  const shape = useShape(holder, { mode, look, ratio });
  const { columns, rowHeight } = shape;
  const form = `${columns}×${rowHeight}`;
  const overscan = mode === '2' ? OVERSCAN.lines : OVERSCAN.cards;
  const count = rowHeight === 0 ? 0 : Math.ceil(total / columns);
  const rows = useVirtualRows({
    holder,
    count,
    rowHeight,
    overscan,
    onMove: (top) => {
      offset.current = top;
      if (seenIn.current !== form) return;
      spot.current = spotAt(top + edge(), { columns, rowHeight });
      onMove(spot.current);
    },
  });
  const gamesOf = ({ first, end }: RowSpan): GameSpan => ({
    first: first * columns,
    end: Math.min(total, end * columns),
  });
  const inSight = gamesOf(rows.inSight);
  const { romAt, error, retry } = useRomWindows(view, inSight, { held: gamesOf(rows), total });

  const { scrollTo } = rows;
  const topOf = (index: number) => Math.floor(index / columns) * rowHeight;
  const goTo = (index: number, share = 0) => scrollTo(topOf(index) + share * rowHeight, edge());

  /** Another width or view: the same games stay in sight. */
  const stay = useEffectEvent((next: string) => {
    seenIn.current = next;
    if (spot.current) goTo(spot.current.index, spot.current.share);
  });
  useLayoutEffect(() => stay(form), [form]);

  return {
    holder,
    rows,
    shape,
    inSight,
    ahead: () => Math.round(rows.ahead()) * columns,
    romAt,
    error,
    retry,
    goTo,
    reveal: (index) => {
      const top = topOf(index);
      const lower = window.innerHeight - LOWER_EDGE;
      if (top < offset.current + edge()) scrollTo(top, edge() + shape.gap);
      else if (top + rowHeight > offset.current + lower) scrollTo(top + rowHeight, lower);
    },
    pageLength: () => {
      const height = window.innerHeight - LOWER_EDGE - edge();
      return Math.max(1, Math.floor(height / rowHeight)) * columns;
    },
  };
}

function spotAt(
  offset: number,
  { columns, rowHeight }: Pick<CardShape, 'columns' | 'rowHeight'>,
): Spot {
  if (offset <= 0 || rowHeight === 0) return null;
  const row = Math.floor(offset / rowHeight);
  return { index: row * columns, share: offset / rowHeight - row };
}
