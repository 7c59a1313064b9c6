/** Rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 1;

export interface GridShape {
  readonly count: number;
  readonly index: number;
  readonly columns: number;
  /** Number of visible rows. */
  readonly visibleRows: number;
  /** The previous row at the top, if the scroll position should be kept. */
  readonly scroll?: number | undefined;
}

export interface GridWindow {
  readonly topRow: number;
  readonly first: number;
  readonly end: number;
}

interface Span {
  readonly first: number;
  readonly end: number;
}

/** The row at the top, and the range of rendered games. */
export function gridWindow({ count, index, columns, visibleRows, scroll }: GridShape): GridWindow {
  const rows = Math.ceil(count / columns);
  const row = Math.floor(index / columns);
  const latest = Math.max(0, rows - Math.floor(visibleRows));
  const isStill =
    scroll !== undefined &&
    scroll <= Math.min(row, latest) &&
    row < scroll + Math.floor(visibleRows);
  // The focused row is the second one, so that the row above it is visible.
  const topRow = isStill ? scroll : Math.max(0, Math.min(row - 1, latest));
  return {
    topRow,
    first: Math.max(0, topRow - OVERSCAN_ROWS) * columns,
    end: Math.min(count, (topRow + Math.ceil(visibleRows) + OVERSCAN_ROWS) * columns),
  };
}

/**
 * The range of rendered cards: all visible ones, and part of the rows around them, depending on the
 * focused column. A step along a row then renders one new card, never a whole row.
 */
export function drawnCards(
  { topRow, first, end }: GridWindow,
  { index, columns, visibleRows }: Pick<GridShape, 'index' | 'columns' | 'visibleRows'>,
): Span {
  const near = Math.ceil(visibleRows - 1) * columns;
  return {
    first: Math.max(first, Math.min(topRow * columns, index - near)),
    end: Math.min(end, Math.max((topRow + Math.ceil(visibleRows)) * columns, index + near + 1)),
  };
}
