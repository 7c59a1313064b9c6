interface Walk {
  /** Where the focus is. */
  from: number;
  total: number;
  columns: number;
  pageLength: number;
}

/** Where a key leads; null: it leads nowhere and is not ours. */
export function stepOf(key: string, { from, total, columns, pageLength }: Walk): number | null {
  const last = total - 1;
  const within = (index: number) => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowLeft':
      return columns > 1 ? within(from - 1) : null;
    case 'ArrowRight':
      return columns > 1 ? within(from + 1) : null;
    case 'ArrowUp':
      return from >= columns ? from - columns : from;
    case 'ArrowDown':
      return below(from, { columns, last });
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageUp':
      return sameColumn(within(from - pageLength), from, columns);
    case 'PageDown':
      return within(from + pageLength);
    default:
      return null;
  }
}

/** A row that is not full ends early: its last game is below all that stand farther right. */
function below(from: number, { columns, last }: { columns: number; last: number }): number {
  const isLastRow = Math.floor(from / columns) === Math.floor(last / columns);
  return isLastRow ? from : Math.min(from + columns, last);
}

const sameColumn = (index: number, from: number, columns: number): number =>
  index === 0 ? from % columns : index;
