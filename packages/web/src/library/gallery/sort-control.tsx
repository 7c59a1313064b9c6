import { ArrowDownWideNarrow, ArrowUpNarrowWide, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { inputClass } from '#shared/ui/input-class.ts';

import type { GallerySearch } from './gallery-search.ts';
import { SORT_KEYS, naturalDirection } from './sort-keys.ts';
import type { SortKey } from './sort-keys.ts';

interface Props {
  search: GallerySearch;
  onSort: (key: SortKey, direction: 'asc' | 'desc') => void;
  className?: string | undefined;
}

/** By what, and which way. The system's own list: every phone and every screen reader knows it. */
export function SortControl({ search, onSort, className }: Props) {
  const { t } = useTranslation('gallery');
  const key = search.order ?? 'name';
  const direction = search.dir ?? 'asc';
  const Arrow = direction === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className={classes('flex items-center', className)}>
      <div className="relative min-w-0 flex-1">
        <select
          aria-label={t('sort')}
          value={key}
          onChange={({ target }) => {
            const chosen = SORT_KEYS[target.selectedIndex] ?? 'name';
            onSort(chosen, naturalDirection(chosen));
          }}
          className={classes(
            inputClass,
            'field-sizing-content appearance-none rounded-r-none border-line bg-raised pr-8 text-sm',
          )}
        >
          {SORT_KEYS.map((option) => (
            <option key={option} value={option} className="bg-raised text-ink">
              {t(`sort-${option}`)}
            </option>
          ))}
        </select>
        <ChevronDown
          size={15}
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-2.5 text-ink-faint"
        />
      </div>
      <IconButton
        label={t(`direction-${direction}`)}
        onClick={() => onSort(key, direction === 'asc' ? 'desc' : 'asc')}
        className="rounded-l-none border border-l-0 border-line bg-raised"
      >
        <Arrow size={17} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
