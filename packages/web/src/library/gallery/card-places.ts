import type { CSSProperties } from 'react';

import type { CardShape } from './grid-shape.ts';

/**
 * Places of so many games side by side, as one element and its hard shadows: what is not here yet
 * must cost next to nothing. A repeated picture would be one element too, but browsers take ten
 * times as long to paint it.
 */
export function placesStyle(
  { cardWidth, coverHeight, gap }: CardShape,
  count: number,
): CSSProperties {
  const others = Array.from({ length: count - 1 }, (_, step) => (step + 1) * (cardWidth + gap));
  return {
    gridColumn: `span ${count}`,
    width: cardWidth,
    height: coverHeight,
    boxShadow: others.map((left) => `${left}px 0 var(--hover)`).join(', ') || undefined,
  };
}
