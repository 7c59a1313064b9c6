import type { ReactNode } from 'react';

import { useScreen } from './use-screen.ts';

const GAP_REM = 1.5;

interface Props {
  title: string;
  count: number;
  index: number;
  /** In rem. */
  card: { readonly width: number; readonly height: number };
  isActive: boolean;
  renderCard: (index: number, isFocused: boolean) => ReactNode;
}

/**
 * A row of cards that scrolls below a focus that stays in place. Only visible cards are rendered.
 */
export function Shelf({ title, count, index, card, isActive, renderCard }: Props) {
  const { width } = useScreen();
  const step = card.width + GAP_REM;
  const { start, first, end } = shelfWindow({
    count,
    index,
    visibleCount: (width + GAP_REM) / step,
  });
  return (
    <section aria-label={title} className="grid gap-5">
      <h2
        className={`text-2xl font-semibold tracking-tight transition-colors ${isActive ? 'text-ink' : 'text-ink-faint'}`}
      >
        {title}
      </h2>
      <div className="relative" style={{ height: `${card.height}rem` }}>
        <div
          className="absolute inset-0 transition-transform duration-(--duration-base) ease-(--ease-calm) will-change-transform"
          style={{ transform: `translate3d(${-start * step}rem,0,0)` }}
        >
          {Array.from({ length: end - first }, (_, offset) => {
            const at = first + offset;
            return (
              <div
                key={at}
                className="absolute top-0"
                style={{
                  left: `${at * step}rem`,
                  width: `${card.width}rem`,
                  height: `${card.height}rem`,
                }}
              >
                {renderCard(at, isActive && at === index)}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** From this many visible cards on, the one before the focused card stays visible. */
const MIN_FOR_LEAD = 3;
/** Cards rendered on both sides of the visible ones, so that none appears late. */
const OVERSCAN = 4;

interface ShelfShape {
  readonly count: number;
  readonly index: number;
  /** Number of visible cards. */
  readonly visibleCount: number;
}

interface ShelfWindow {
  /** Index of the card at the left edge. */
  readonly start: number;
  readonly first: number;
  readonly end: number;
}

/** The rendered cards of a shelf, and the one at its left edge. */
export function shelfWindow({ count, index, visibleCount }: ShelfShape): ShelfWindow {
  const latest = Math.max(0, count - Math.max(1, Math.floor(visibleCount)));
  const lead = visibleCount >= MIN_FOR_LEAD ? 1 : 0;
  const start = Math.max(0, Math.min(index - lead, latest));
  return {
    start,
    first: Math.max(0, start - OVERSCAN),
    end: Math.min(count, start + Math.ceil(visibleCount) + OVERSCAN),
  };
}
