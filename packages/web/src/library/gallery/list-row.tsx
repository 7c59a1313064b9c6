import { memo } from 'react';

import { classes } from '#shared/lib/classes.ts';
import { useKitTexts } from '#shared/ui/kit-texts.ts';

import { isSameRow } from './grid-row.tsx';
import type { Cell, RowProps } from './grid-row.tsx';
import { LINE_CLASS, TITLE_START } from './list-columns.ts';
import { ListCells } from './list-cells.tsx';

/** One game as a line. */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { row, cells, shape, isMixed, look } = props;
  const [cell] = cells;
  if (!cell) return null;
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={cell.isSelecting ? cell.isChosen : undefined}
      data-index={cell.index}
      className={classes(
        LINE_CLASS,
        'border-b border-line/60 px-2 transition-colors',
        cell.isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
      style={{ height: shape.rowHeight }}
    >
      {cell.rom ? (
        <ListCells {...cell} rom={cell.rom} isMixed={isMixed} look={look} />
      ) : (
        <LineSkeleton isTabStop={cell.isTabStop} />
      )}
    </tr>
  );
}, isSameRow);

const LineSkeleton = memo(function LineSkeleton({ isTabStop }: Pick<Cell, 'isTabStop'>) {
  const { loading } = useKitTexts();
  return (
    <td className={`${TITLE_START} flex items-center gap-3`}>
      <button
        type="button"
        data-focus
        aria-disabled="true"
        aria-label={loading}
        tabIndex={isTabStop ? 0 : -1}
        className="h-12 w-9 cursor-default! rounded-xs bg-hover"
      />
      <span className="h-3.5 w-2/5 rounded-full bg-hover" />
    </td>
  );
});
