import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { RomView } from '#library/data/roms.ts';
import type { GameSpan } from '#library/data/window-plan.ts';
import { isHurried } from '#shared/lib/page-haste.ts';

import { isRushing, leastAtOnce, paceAfter, ripen, stillHeld, waitingGames } from './ripe-games.ts';
import type { Pace, Way } from './ripe-games.ts';

/** Milliseconds after a leap in which another one is likely. */
const SETTLED_MS = 800;

interface Options {
  view: RomView;
  inSight: GameSpan;
  /** Games by which the page will have moved when that is seen which is drawn now; negative: back. */
  ahead: () => number;
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
  const { view, inSight, ahead, isLoaded } = options;
  const [state, setState] = useState(() => begin(view, null, inSight.first));
  if (state.view !== view) {
    setState(begin(view, state.view, inSight.first));
  } else if (state.at !== inSight.first) {
    // None with the move itself, which has enough to do.
    const ripe = stillHeld(state.ripe, { first, end });
    const at = inSight.first;
    const way = at > state.at ? 'forward' : 'back';
    const leaptTo = Math.abs(at - state.at) >= end - first ? at : null;
    setState({ ...state, at, way, leaptTo, ripe });
  }
  const { ripe, before, way, leaptTo } = state;
  const waiting = waitingGames(ripe, leaptTo === null ? { first, end } : inSight, isLoaded);
  const isWaiting = waiting.length > 0;
  const pace = useRef<Pace>({ atOnce: 0, at: -Infinity });
  const grown = useRef<ReadonlySet<number>>(null);
  const drawMore = useEffectEvent((now: number) => {
    // What the last frame asked for is still being drawn.
    if (grown.current === ripe) return;
    grown.current = ripe;
    const gamesAhead = ahead();
    const page = { hurried: isHurried(), rushing: isRushing(inSight, gamesAhead) };
    pace.current = paceAfter(pace.current, now, leastAtOnce(page));
    const { atOnce } = pace.current;
    const next = ripen(ripe, waiting, {
      held: { first, end },
      inSight,
      ahead: gamesAhead,
      atOnce,
      way,
    });
    const isDone = next.size === end - first;
    setState((latest) =>
      latest.ripe === ripe
        ? { ...latest, ripe: next, before: isDone ? null : latest.before }
        : latest,
    );
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    // One chain of frames, whatever is drawn in between: who scrolls must not put the games off.
    const onFrame = (now: number) => {
      drawMore(now);
      frame = requestAnimationFrame(onFrame);
    };
    let frame = requestAnimationFrame(onFrame);
    return () => cancelAnimationFrame(frame);
  }, [isWaiting]);
  useEffect(() => {
    if (leaptTo === null) return undefined;
    const settle = () =>
      setState((latest) => (latest.leaptTo === leaptTo ? { ...latest, leaptTo: null } : latest));
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [leaptTo]);
  return { ripe, before };
}

interface State extends RipeGames {
  readonly view: RomView;
  /** The first game in sight. */
  readonly at: number;
  readonly way: Way;
  /**
   * Where the page leapt to, far from where it was. The next move is likely to be a leap too, so what is
   * out of sight can wait. Null: it was moved on from there, or has stayed.
   */
  readonly leaptTo: number | null;
}

const begin = (view: RomView, before: RomView | null, at: number): State => ({
  view,
  before,
  at,
  way: 'none',
  leaptTo: null,
  ripe: new Set(),
});
