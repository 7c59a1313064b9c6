import { useEffect, useState } from 'react';

import type { RomView } from '#data/roms.ts';
import type { GameSpan } from '#data/window-plan.ts';

import { ripen, waitingGames } from './ripe-games.ts';

/** So many games are drawn in a frame; more would make it late. */
const PACE = 12;
const NONE: ReadonlySet<number> = new Set();

interface Options {
  view: RomView;
  inSight: GameSpan;
  isLoaded: (index: number) => boolean;
}

interface RipeGames {
  ripe: ReadonlySet<number>;
  /** What the other places still show; null: nothing was there before. */
  before: RomView | null;
}

/**
 * Which games are drawn. A leap, or another filter, brings a hundred of them into sight: their
 * places at once, the games themselves a few with every frame.
 */
export function useRipeGames({ first, end }: GameSpan, options: Options): RipeGames {
  const { view, inSight, isLoaded } = options;
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
    const step = first - state.at;
    const next = { held: { first, end }, inSight, forward: step > 0, atOnce: PACE };
    // Where only a few come into sight, those at hand are drawn with their places, in one go.
    const isLeap = Math.abs(step) >= end - first;
    const ready = isLeap ? [] : waitingGames(state.ripe, { first, end }, isLoaded);
    setState({
      ...state,
      at: first,
      forward: next.forward,
      ripe: ripen(state.ripe, ready, next),
    });
  }
  const { ripe, before, forward } = state;
  const waiting = waitingGames(ripe, { first, end }, isLoaded);
  useEffect(() => {
    if (waiting.length === 0) return undefined;
    const frame = requestAnimationFrame(() =>
      setState((latest) => {
        if (latest.view !== view) return latest;
        const next = { held: { first, end }, inSight, atOnce: PACE, forward };
        const ripened = ripen(latest.ripe, waiting, next);
        const isDone = ripened.size === end - first;
        return { ...latest, ripe: ripened, before: isDone ? null : latest.before };
      }),
    );
    return () => cancelAnimationFrame(frame);
  });
  return { ripe, before };
}
