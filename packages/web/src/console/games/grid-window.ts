/** Rows drawn above and below what is in sight. */
const SPARE = 1;

export interface GridShape {
  readonly count: number;
  readonly index: number;
  readonly columns: number;
  /** Rows that fit below each other. */
  readonly inSight: number;
  /** The row that stood at the upper edge before. */
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

/** The row at the upper edge, and the games that are drawn. */
export function gridWindow({ count, index, columns, inSight, scroll }: GridShape): GridWindow {
  const rows = Math.ceil(count / columns);
  const row = Math.floor(index / columns);
  const latest = Math.max(0, rows - Math.floor(inSight));
  const isStill =
    scroll !== undefined && scroll <= Math.min(row, latest) && row < scroll + Math.floor(inSight);
  // The row of the focus stands second, so that one sees where up leads.
  const topRow = isStill ? scroll : Math.max(0, Math.min(row - 1, latest));
  return {
    topRow,
    first: Math.max(0, topRow - SPARE) * columns,
    end: Math.min(count, (topRow + Math.ceil(inSight) + SPARE) * columns),
  };
}

/**
 * Of the window: all that is in sight, and of the rows around it what lies as near as the next row
 * will be. So a step along a row draws one card anew, and none draws a whole row.
 */
export function drawnCards(
  { topRow, first, end }: GridWindow,
  { index, columns, inSight }: Pick<GridShape, 'index' | 'columns' | 'inSight'>,
): Span {
  const near = Math.ceil(inSight - 1) * columns;
  return {
    first: Math.max(first, Math.min(topRow * columns, index - near)),
    end: Math.min(end, Math.max((topRow + Math.ceil(inSight)) * columns, index + near + 1)),
  };
}
