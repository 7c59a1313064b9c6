import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';

import type { GallerySearch } from './gallery-search.ts';
import { COLUMN_CLASS, LINE_CLASS, LIST_COLUMNS, MARK_CLASS } from './list-columns.ts';
import { naturalDirection } from './sort-keys.ts';
import type { SortKey } from './sort-keys.ts';

interface Props {
  search: GallerySearch;
  onSort: (key: SortKey, direction: 'asc' | 'desc') => void;
}

export const LIST_HEAD_HEIGHT = 36;

/** Names of the columns; those that can be sorted by are buttons. */
export function ListHead({ search, onSort }: Props) {
  const { t } = useTranslation('gallery');
  const key = search.order ?? 'name';
  const direction = search.dir ?? 'asc';
  const press = (sort: SortKey) => {
    const turned = direction === 'asc' ? 'desc' : 'asc';
    onSort(sort, sort === key ? turned : naturalDirection(sort));
  };
  return (
    <thead className="sticky top-(--edge) z-10 block bg-canvas">
      <tr
        aria-rowindex={1}
        className={classes(
          LINE_CLASS,
          'h-9 border-b border-line px-2 text-left text-xs font-medium text-ink-faint',
        )}
      >
        <th scope="col" className={MARK_CLASS}>
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
  /** Null: sorted by something else. */
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
