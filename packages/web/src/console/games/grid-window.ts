/** Rows drawn above and below what is in sight. */
const SPARE = 1;

export interface GridShape {
  readonly count: number;
  readonly index: number;
  readonly columns: number;
  /** Rows that fit below each other. */
  readonly inSight: number;
}

/** The row at the upper edge, and the games that are drawn. */
export function gridWindow({ count, index, columns, inSight }: GridShape): {
  topRow: number;
  first: number;
  end: number;
} {
  const rows = Math.ceil(count / columns);
  const latest = Math.max(0, rows - Math.floor(inSight));
  // The row of the focus stands second, so that one sees where up leads.
  const topRow = Math.max(0, Math.min(Math.floor(index / columns) - 1, latest));
  return {
    topRow,
    first: Math.max(0, topRow - SPARE) * columns,
    end: Math.min(count, (topRow + Math.ceil(inSight) + SPARE) * columns),
  };
}
