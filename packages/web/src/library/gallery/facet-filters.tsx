import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LOGICS } from '@saveroom/contract';
import type { FilterList } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { usePlatformsById } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { useFilterLabels } from './filter-chips.tsx';
import {
  logicOf,
  platformsOf,
  valuesOf,
  withLogic,
  withPlatforms,
  withValues,
} from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';

interface FacetProps {
  list: FilterList;
  counts: readonly { value: string; count: number }[];
  search: GallerySearch;
  onSearch: (next: GallerySearch) => void;
}

/** A list of values, such as genres: games with any of them, with all, or with none. */
export function FacetFilter({ list, counts, search, onSearch }: FacetProps) {
  const { t } = useTranslation('gallery');
  const labels = useFilterLabels();
  const values = valuesOf(search, list);
  const selected = new Set(values);
  // Selected values stay in the list even if no game has them.
  const known = new Set(counts.map(({ value }) => value));
  const unknown = values.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }));
  const choices = [...unknown, ...counts.toSorted((a, b) => b.count - a.count)];
  if (choices.length === 0) return null;
  const toggle = (value: string) =>
    onSearch(
      withValues(
        search,
        list,
        selected.has(value) ? values.filter((one) => one !== value) : [...values, value],
      ),
    );
  return (
    <FilterSection title={labels.list(list)} selectedCount={values.length}>
      {values.length > 0 && (
        <Segmented
          label={t('logic')}
          value={logicOf(search, list)}
          options={LOGICS.map((logic) => ({ value: logic, label: t(`logic-${logic}`) }))}
          onChange={(logic) => onSearch(withLogic(search, list, logic))}
        />
      )}
      <ChoiceList
        searchLabel={t('choices-search', { list: labels.list(list) })}
        choices={choices.map(({ value, count }) => ({
          value,
          count,
          label: labels.value(list, value),
          icon: list === 'regions' ? <RegionFlags regions={[value]} /> : undefined,
        }))}
        selected={selected}
        onToggle={toggle}
      />
    </FilterSection>
  );
}

interface PlatformProps {
  counts: readonly { id: number; count: number }[];
  search: GallerySearch;
  onSearch: (next: GallerySearch) => void;
}

export function PlatformFilter({ counts, search, onSearch }: PlatformProps) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  const platforms = usePlatformsById();
  const selected = platformsOf(search);
  const choices = counts
    .flatMap(({ id, count }) => {
      const platform = platforms.get(id);
      if (!platform) return [];
      const { display_name: label, slug, family_slug } = platform;
      const icon = <PlatformBadge slug={slug} family={family_slug} size={20} />;
      return { value: id, label, count, icon };
    })
    .toSorted((a, b) => format.compare(a.label, b.label));
  if (choices.length === 0) return null;
  const toggle = (id: number) =>
    onSearch(
      withPlatforms(
        search,
        selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id],
      ),
    );
  return (
    <FilterSection title={t('platforms')} selectedCount={selected.length}>
      <ChoiceList
        searchLabel={t('choices-search', { list: t('platforms') })}
        choices={choices}
        selected={new Set(selected)}
        onToggle={toggle}
      />
    </FilterSection>
  );
}

interface SectionProps {
  title: string;
  selectedCount: number;
  children: ReactNode;
}

/** A section that can be folded; open at first if something in it is selected. */
function FilterSection({ title, selectedCount, children }: SectionProps) {
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(selectedCount > 0);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group/section border-t border-line"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm px-2 text-sm font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="text-ink-faint transition-transform group-open/section:rotate-90"
        />
        <span className="flex-1">{title}</span>
        {selectedCount > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-semibold text-on-accent tabular-nums">
            {format.number(selectedCount)}
          </span>
        )}
      </summary>
      {isOpen && <div className="grid gap-2 px-2 pt-1 pb-3">{children}</div>}
    </details>
  );
}

interface Choice<V> {
  value: V;
  label: string;
  /** Before the label. */
  icon?: ReactNode;
  /** How many games would remain. */
  count: number;
}

interface ChoiceListProps<V> {
  /** Label of the search field. */
  searchLabel: string;
  choices: readonly Choice<V>[];
  selected: ReadonlySet<V>;
  onToggle: (value: V) => void;
}

const COLLAPSED_COUNT = 8;
const EXPANDED_COUNT = 60;

/** Checkboxes; a long list can be searched. */
function ChoiceList<V extends string | number>(props: ChoiceListProps<V>) {
  const { searchLabel, choices, selected, onToggle } = props;
  const { t } = useTranslation('gallery');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const term = typed.trim().toLocaleLowerCase();
  const matching = term
    ? choices.filter(({ label }) => label.toLocaleLowerCase().includes(term))
    : choices;
  const maxShown = isExpanded || term ? EXPANDED_COUNT : COLLAPSED_COUNT;
  const hidden = matching.length - maxShown;
  return (
    <>
      {choices.length > COLLAPSED_COUNT && (
        <SearchField label={searchLabel} value={typed} onChange={setTyped} />
      )}
      {matching.length === 0 && <p className="px-1 text-sm text-ink-faint">{t('choices-none')}</p>}
      <div className="grid">
        {matching.slice(0, maxShown).map(({ value, label, icon, count }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-1 text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <span className="relative grid size-4.5 shrink-0 place-items-center">
              <input
                type="checkbox"
                checked={selected.has(value)}
                onChange={() => onToggle(value)}
                className="peer absolute inset-0 appearance-none rounded-xs border border-line-strong bg-sunken outline-none checked:border-accent checked:bg-accent forced-colors:appearance-auto"
              />
              <Check
                size={13}
                strokeWidth={3}
                aria-hidden="true"
                className="pointer-events-none relative text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
              />
            </span>
            {icon}
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="text-xs text-ink-faint tabular-nums">{format.number(count)}</span>
          </label>
        ))}
      </div>
      {hidden > 0 && !isExpanded && !term && (
        <Button variant="ghost" size="sm" onClick={() => setIsExpanded(true)} className="w-fit">
          {t('choices-all', { number: format.number(choices.length) })}
        </Button>
      )}
      {hidden > 0 && (isExpanded || term) && (
        <p className="px-1 text-xs text-ink-faint">
          {t('choices-more', { count: hidden, number: format.number(hidden) })}
        </p>
      )}
    </>
  );
}
