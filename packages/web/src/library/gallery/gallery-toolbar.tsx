import { Bookmark, CopyCheck, Dices, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#shared/ui/icon-button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

import { FilterButton } from './filter-button.tsx';
import { countFilters } from './active-filters.ts';
import { OptionsSheet } from './options-sheet.tsx';
import { SortControl } from './sort-control.tsx';
import type { ToolbarProps } from './toolbar-props.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { ViewSwitch } from './view-switch.tsx';

/** Search is always there; on phones the rest is behind one button. */
export function GalleryToolbar(props: ToolbarProps) {
  const { search, onSearch, onSort, mode, onMode } = props;
  const { t } = useTranslation('gallery');
  const [hasSheet, setHasSheet] = useState(false);
  const [text, type] = useTypedSearch(search.search ?? '', (settled) =>
    onSearch({ ...search, search: settled || undefined }),
  );
  return (
    <search aria-label={t('toolbar')} className="flex items-center gap-2">
      <SearchField
        label={props.searchLabel}
        value={text}
        onChange={type}
        className="min-w-0 flex-1 md:max-w-85"
      />
      <FilterButton
        count={countFilters(search, props.hasPlatforms)}
        isOpen={props.isFiltering}
        drawerId={props.drawerId}
        onPress={props.onFilters}
      />
      <SortControl search={search} onSort={onSort} className="max-md:hidden" />
      <div className="ml-auto flex items-center gap-1 max-md:hidden">
        {props.onSaveSmart && (
          <IconButton label={t('save-smart')} onClick={props.onSaveSmart}>
            <Bookmark size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('random')} disabled={!props.onRandom} onClick={props.onRandom}>
          <Dices size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('select')}
          aria-pressed={props.isSelecting}
          onClick={props.onSelect}
          className={props.isSelecting ? 'bg-accent-soft text-accent-ink' : undefined}
        >
          <CopyCheck size={18} aria-hidden="true" />
        </IconButton>
        <ViewSwitch mode={mode} onChange={onMode} />
      </div>
      <IconButton
        label={t('options')}
        aria-haspopup="dialog"
        onClick={() => setHasSheet(true)}
        className="border border-line bg-raised md:hidden"
      >
        <EllipsisVertical size={18} aria-hidden="true" />
      </IconButton>
      {hasSheet && <OptionsSheet {...props} onClose={() => setHasSheet(false)} />}
    </search>
  );
}
