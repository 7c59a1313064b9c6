/** Cards before the focused one that stay in sight. */
const LEAD = 1;
/** So many are drawn to either side of what is in sight: nobody sees one come in. */
const SPARE = 4;

export interface ShelfShape {
  readonly count: number;
  readonly index: number;
  /** Cards that fit beside each other. */
  readonly inSight: number;
}

export interface ShelfWindow {
  /** The first card at the left edge. */
  readonly start: number;
  readonly first: number;
  readonly end: number;
}

/** Which cards of a shelf are drawn, and which stands at its left edge. */
export function shelfWindow({ count, index, inSight }: ShelfShape): ShelfWindow {
  const latest = Math.max(0, count - Math.floor(inSight));
  const start = Math.max(0, Math.min(index - LEAD, latest));
  return {
    start,
    first: Math.max(0, start - SPARE),
    end: Math.min(count, start + Math.ceil(inSight) + SPARE),
  };
}
