/** Rows from `first` up to, not including, `end`. */
export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

interface Sight {
  /** Pixel of the list at the upper edge of the screen; negative while something stands above. */
  readonly offset: number;
  readonly viewport: number;
  readonly rowHeight: number;
  readonly count: number;
  /** Rows kept ready above and below. */
  readonly overscan: number;
}

/** All rows are equally high, so which are in sight is a matter of two divisions. */
export function rowsInSight({ offset, viewport, rowHeight, count, overscan }: Sight): RowSpan {
  if (count === 0 || rowHeight <= 0) return { first: 0, end: 0 };
  const within = (row: number): number => Math.max(0, Math.min(count, row));
  return {
    first: within(Math.floor(offset / rowHeight) - overscan),
    end: within(Math.ceil((offset + viewport) / rowHeight) + overscan),
  };
}

export const isWithin = (inner: RowSpan, outer: RowSpan): boolean =>
  inner.first >= outer.first && inner.end <= outer.end;

/** Both, and what lies between them. */
export const unionOf = (one: RowSpan, other: RowSpan): RowSpan => ({
  first: Math.min(one.first, other.first),
  end: Math.max(one.end, other.end),
});
