import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Bookmark,
  ChevronDown,
  CopyCheck,
  Dices,
  EllipsisVertical,
  Grid2x2,
  Grid3x3,
  Rows3,
  SlidersHorizontal,
} from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { VIEW_MODES } from '#shared/lib/settings.ts';
import type { ViewMode } from '#shared/lib/settings.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { inputClass } from '#shared/ui/input-class.ts';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import { SearchHelpButton } from './gallery-frame.tsx';
import { SORT_KEYS, naturalDirection, sortKeyOf } from './gallery-search.ts';
import type { GallerySearch, SortKey } from './gallery-search.ts';

interface ToolbarProps {
  search: GallerySearch;
  searchLabel: string;
  filterCount: number;
  onSearch: (next: GallerySearch) => void;
  onSort: (key: SortKey, direction: 'asc' | 'desc') => void;
  mode: ViewMode;
  onMode: (mode: ViewMode) => void;
  isSelecting: boolean;
  onSelect: () => void;
  onRandom: (() => void) | undefined;
  onSaveSmart: (() => void) | undefined;
  drawerId: string;
  isDrawerOpen: boolean;
  onFilters: () => void;
}

/** Search, filters, sort order and view mode. Phones have most of it in a dialog. */
export function GalleryToolbar(props: ToolbarProps) {
  const { search, onSearch, onSort, mode, onMode } = props;
  const { t } = useTranslation('gallery');
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [text, setText] = useDebouncedSearch(search.search ?? '', (term) =>
    onSearch({ ...search, search: term || undefined }),
  );
  return (
    <search aria-label={t('toolbar')} className="flex items-center gap-2">
      <SearchField
        label={props.searchLabel}
        value={text}
        onChange={setText}
        className="min-w-0 flex-1 md:max-w-85"
      >
        <SearchHelpButton text={text} onText={setText} />
      </SearchField>
      <FilterButton
        count={props.filterCount}
        isOpen={props.isDrawerOpen}
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
        onClick={() => setIsDialogOpen(true)}
        className="border border-line bg-raised md:hidden"
      >
        <EllipsisVertical size={18} aria-hidden="true" />
      </IconButton>
      {isDialogOpen && <OptionsDialog {...props} onClose={() => setIsDialogOpen(false)} />}
    </search>
  );
}

const DEBOUNCE_MS = 220;

/** Debounces typed text; follows changes of the value from elsewhere. */
function useDebouncedSearch(
  value: string,
  onChange: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState({ text: value, from: value });
  if (typed.from !== value) setTyped({ text: value, from: value });
  const report = useEffectEvent((text: string) => {
    const next = text.trim();
    if (next !== value) onChange(next);
  });
  useEffect(() => {
    const timer = window.setTimeout(() => report(typed.text), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed.text]);
  return [typed.text, (text) => setTyped({ ...typed, text })];
}

interface FilterButtonProps {
  count: number;
  isOpen: boolean;
  drawerId: string;
  onPress: () => void;
}

function FilterButton({ count, isOpen, drawerId, onPress }: FilterButtonProps) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={drawerId}
      title={count > 0 ? t('filters-active', { count }) : undefined}
      onClick={onPress}
      className={classes(
        buttonClass('secondary'),
        'relative max-sm:size-10 max-sm:p-0',
        (isOpen || count > 0) && 'border-accent!',
      )}
    >
      <SlidersHorizontal size={16} aria-hidden="true" />
      <span className="max-sm:sr-only">{t('filters')}</span>
      {count > 0 && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-semibold text-on-accent tabular-nums max-sm:absolute max-sm:-top-1.5 max-sm:-right-1.5">
          {format.number(count)}
        </span>
      )}
    </button>
  );
}

interface SortControlProps {
  search: GallerySearch;
  onSort: (key: SortKey, direction: 'asc' | 'desc') => void;
  className?: string | undefined;
}

/** Sort key and direction. A native select, which phones and screen readers handle best. */
function SortControl({ search, onSort, className }: SortControlProps) {
  const { t } = useTranslation('gallery');
  const key = sortKeyOf(search);
  const keys = SORT_KEYS.filter((one) => one !== 'relevance' || search.search !== undefined);
  const sortBy = (selected: SortKey) => onSort(selected, naturalDirection(selected));
  const direction = search.dir ?? 'asc';
  const Arrow = direction === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className={classes('flex items-center', className)}>
      <div className="relative min-w-0 flex-1">
        <select
          aria-label={t('sort')}
          value={key}
          onChange={({ target }) => sortBy(keys[target.selectedIndex] ?? 'name')}
          className={classes(
            inputClass,
            'field-sizing-content appearance-none rounded-r-none border-line bg-raised pr-8 text-sm',
          )}
        >
          {keys.map((option) => (
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
        disabled={key === 'relevance'}
        onClick={() => onSort(key, direction === 'asc' ? 'desc' : 'asc')}
        className="rounded-l-none border border-l-0 border-line bg-raised"
      >
        <Arrow size={17} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface ViewSwitchProps {
  mode: ViewMode;
  onChange: (mode: ViewMode) => void;
  hasText?: boolean | undefined;
}

const ICONS = { 0: Grid3x3, 1: Grid2x2, 2: Rows3 };

function ViewSwitch({ mode, onChange, hasText = false }: ViewSwitchProps) {
  const { t } = useTranslation('gallery');
  const name = useId();
  return (
    <fieldset className="flex gap-0.5 rounded-sm border border-line bg-sunken p-0.5">
      <legend className="sr-only">{t('view')}</legend>
      {VIEW_MODES.map((value) => {
        const Icon = ICONS[value];
        const label = t(`view-${value}`);
        return (
          <Tooltip key={value} text={label} disabled={hasText}>
            <label
              className={classes(
                'relative flex h-8.5 min-w-9 flex-1 cursor-pointer items-center justify-center gap-2 rounded-xs text-[0.8125rem] font-medium transition',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus',
                value === mode
                  ? 'bg-raised text-ink shadow-1 forced-chosen'
                  : 'text-ink-faint hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === mode}
                onChange={() => onChange(value)}
                className="absolute inset-0 z-10 cursor-pointer opacity-0"
              />
              <Icon size={17} aria-hidden="true" />
              <span className={hasText ? undefined : 'sr-only'}>{label}</span>
            </label>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}

/** Controls that do not fit into the toolbar of a phone. */
function OptionsDialog(props: ToolbarProps & { onClose: () => void }) {
  const { search, onSort, mode, onMode, onSelect, onRandom, onSaveSmart, onClose } = props;
  const { t } = useTranslation('gallery');
  const closeAnd = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog title={t('options')} size="sm" onClose={onClose}>
      <div className="grid gap-5 pb-1">
        <div className="grid gap-2">
          <p className="text-sm font-medium text-ink-soft">{t('view')}</p>
          <ViewSwitch mode={mode} onChange={onMode} hasText />
        </div>
        <div className="grid gap-2">
          <p className="text-sm font-medium text-ink-soft">{t('sort')}</p>
          <SortControl search={search} onSort={onSort} />
        </div>
        <div className="grid gap-2">
          <Button onClick={closeAnd(onSelect)} icon={<CopyCheck size={17} aria-hidden="true" />}>
            {t('select')}
          </Button>
          <Button
            disabled={!onRandom}
            onClick={onRandom && closeAnd(onRandom)}
            icon={<Dices size={17} aria-hidden="true" />}
          >
            {t('random')}
          </Button>
          {onSaveSmart && (
            <Button
              onClick={closeAnd(onSaveSmart)}
              icon={<Bookmark size={17} aria-hidden="true" />}
            >
              {t('save-smart')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
