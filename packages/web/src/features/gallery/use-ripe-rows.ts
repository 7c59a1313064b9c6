import { useEffect, useState } from 'react';

import type { RomView } from '#data/roms.ts';
import type { RowSpan } from '#ui/virtual-rows.ts';

import { ripen, waitingRows } from './ripe-rows.ts';

/** So many games are drawn in a frame; more would make it late. */
const GAMES_PER_FRAME = 18;
const NONE: ReadonlySet<number> = new Set();

interface Options {
  view: RomView;
  columns: number;
  isLoaded: (row: number) => boolean;
}

interface RipeRows {
  ripe: ReadonlySet<number>;
  /** What the other rows still show; null: nothing was there before. */
  before: RomView | null;
}

/**
 * Which rows are drawn in full. A leap, or another filter, brings a hundred games into sight: their
 * places at once, the games themselves a few rows with every frame.
 */
export function useRipeRows({ first, end }: RowSpan, options: Options): RipeRows {
  const { view, columns, isLoaded } = options;
  const [state, setState] = useState({
    view,
    before: null as RomView | null,
    ripe: NONE,
    at: first,
    forward: true,
  });
  if (state.view !== view) {
    setState({ view, before: state.view, ripe: NONE, at: first, forward: true });
  } else if (state.at !== first) {
    setState({ ...state, at: first, forward: first > state.at });
  }
  const { ripe, before, forward } = state;
  const waiting = waitingRows(ripe, { first, end }, isLoaded);
  useEffect(() => {
    if (waiting.length === 0) return undefined;
    const atOnce = Math.max(1, Math.round(GAMES_PER_FRAME / columns));
    const frame = requestAnimationFrame(() =>
      setState((now) =>
        now.view === view
          ? { ...now, ripe: ripen(now.ripe, waiting, { first, end, atOnce, forward }) }
          : now,
      ),
    );
    return () => cancelAnimationFrame(frame);
  });
  return { ripe, before };
}
