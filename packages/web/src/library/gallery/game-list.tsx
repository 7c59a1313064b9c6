import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { useKitTexts } from '#shared/ui/kit-texts.ts';

import { isSameRow, useDrawnCells } from './game-grid.tsx';
import type { GameRowProps } from './game-grid.tsx';
import { naturalDirection, sortKeyOf } from './gallery-search.ts';
import type { GallerySearch, SortKey } from './gallery-search.ts';
import {
  COLUMN_CLASS,
  LINE_CLASS,
  LIST_COLUMNS,
  ListCells,
  SELECT_CLASS,
  TITLE_START,
} from './list-cells.tsx';

/** A game as a row of the list. */
export const GameListRow = memo(function GameListRow(props: GameRowProps) {
  const { row, layout, isMultiPlatform, options } = props;
  const [cell] = useDrawnCells(props);
  if (!cell) return null;
  const { rom, ...state } = cell;
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={cell.isSelecting ? cell.isSelected : undefined}
      data-index={cell.index}
      className={classes(
        LINE_CLASS,
        'border-b border-line/60 px-2 transition-colors',
        cell.isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
      style={{ height: layout.rowHeight }}
    >
      {rom ? (
        <ListCells {...state} rom={rom} isMultiPlatform={isMultiPlatform} options={options} />
      ) : (
        <LinePlaceholder isTabStop={cell.isTabStop} />
      )}
    </tr>
  );
}, isSameRow);

const LinePlaceholder = memo(function LinePlaceholder({ isTabStop }: { isTabStop: boolean }) {
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

interface HeadProps {
  search: GallerySearch;
  onSort: (key: SortKey, direction: 'asc' | 'desc') => void;
}

export const LIST_HEAD_HEIGHT = 36;

/** The column headers; those of sortable columns are buttons. */
export function GameListHead({ search, onSort }: HeadProps) {
  const { t } = useTranslation('gallery');
  const key = sortKeyOf(search);
  const direction = search.dir ?? 'asc';
  const press = (sort: SortKey) => {
    const reversed = direction === 'asc' ? 'desc' : 'asc';
    onSort(sort, sort === key ? reversed : naturalDirection(sort));
  };
  return (
    <thead className="sticky top-(--sticky-offset) z-10 block bg-canvas">
      <tr
        aria-rowindex={1}
        className={classes(
          LINE_CLASS,
          'h-9 border-b border-line px-2 text-left text-xs font-medium text-ink-faint',
        )}
      >
        <th scope="col" className={SELECT_CLASS}>
          <span className="sr-only">{t('column-selected')}</span>
        </th>
        {LIST_COLUMNS.map(({ key: column, sort, from }) => {
          const label = t(`column-${column}`);
          const isSorted = sort === key;
          return (
            <th
              key={column}
              scope="col"
              aria-sort={isSorted ? SORTED[direction] : undefined}
              className={classes('min-w-0 font-medium', COLUMN_CLASS[from])}
            >
              {sort ? (
                <SortButton
                  label={label}
                  direction={isSorted ? direction : null}
                  onPress={() => press(sort)}
                />
              ) : (
                <span className="truncate">{label}</span>
              )}
            </th>
          );
        })}
        <th scope="col">
          <span className="sr-only">{t('column-actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

interface SortButtonProps {
  label: string;
  /** Null if the list is sorted by another column. */
  direction: 'asc' | 'desc' | null;
  onPress: () => void;
}

function SortButton({ label, direction, onPress }: SortButtonProps) {
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        'flex min-h-7 min-w-0 items-center gap-1 rounded-xs transition hover:text-ink',
        direction && 'text-ink',
      )}
    >
      <span className="truncate">{label}</span>
      {direction && <Arrow size={13} aria-hidden="true" className="shrink-0" />}
    </button>
  );
}
