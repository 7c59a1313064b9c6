import type { ReactNode } from 'react';

import { useRowStops } from '#shared/ui/use-row-stops.ts';

interface Props<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string | number;
  rowClass: string;
  /** Its link carries `data-focus` and this `tabIndex`. */
  renderTile: (item: T, tabIndex: 0 | -1) => ReactNode;
  /** At the very end. */
  after?: ReactNode;
}

/** Links side by side: one stop for Tab, arrow keys inside. */
export function TileRow<T>({ label, items, keyOf, rowClass, renderTile, after }: Props<T>) {
  const { isTabStop, listeners } = useRowStops(items.length);
  return (
    <ul aria-label={label} className={rowClass} {...listeners}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>{renderTile(item, isTabStop(index) ? 0 : -1)}</li>
      ))}
      {after}
    </ul>
  );
}
