/** The upper left corner of an item in a row or a wrapping grid. */
export interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Items whose tops differ by less are in the same row. */
const SLACK = 4;

/** The index that an arrow key moves to; null if the key is not handled. */
export function stepAmong(key: string, from: number, corners: readonly Corner[]): number | null {
  const last = corners.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowUp':
      return nearestIn(corners, from, -1);
    case 'ArrowDown':
      return nearestIn(corners, from, 1);
    default:
      return null;
  }
}

/** The nearest item in the row above or below; null at the edge, where the key scrolls the page. */
function nearestIn(corners: readonly Corner[], from: number, direction: -1 | 1): number | null {
  const current = corners[from];
  if (!current) return null;
  const rowDistance = (top: number) => (top - current.top) * direction;
  const otherRows = corners
    .map(({ top }) => rowDistance(top))
    .filter((distance) => distance > SLACK);
  if (otherRows.length === 0) return null;
  const nextRow = Math.min(...otherRows);
  let nearest: number | null = null;
  let nearestDistance = Infinity;
  for (const [index, { left, top }] of corners.entries()) {
    const distance = Math.abs(left - current.left);
    const isInNextRow = Math.abs(rowDistance(top) - nextRow) <= SLACK;
    if (!isInNextRow || distance >= nearestDistance) continue;
    nearest = index;
    nearestDistance = distance;
  }
  return nearest;
}
