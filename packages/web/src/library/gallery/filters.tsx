import { useQuery } from '@tanstack/react-query';
import { Check, Minus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { FILTER_LISTS } from '@saveroom/contract';
import type { FilterFlag } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { FacetFilter, PlatformFilter } from './facet-filters.tsx';
import { useFilterLabels } from './filter-chips.tsx';
import { withFlag } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';

interface Props {
  view: RomView;
  search: GallerySearch;
  isMultiPlatform: boolean;
  onSearch: (next: GallerySearch) => void;
}

/** All filter controls, in the drawer of a gallery and in the form of a smart collection. */
export function Filters({ view, search, isMultiPlatform, onSearch }: Props) {
  const { t } = useTranslation('common');
  const facets = useQuery(romQueries.facets(view));
  const { data: counts } = facets;
  if (facets.error && !counts) {
    return <FailedQuery title={t('error-load')} query={facets} />;
  }
  if (!counts) return <FilterSkeleton />;
  return (
    <div className="grid gap-1">
      <FlagFilters
        counts={counts.flags}
        search={search}
        isMultiPlatform={isMultiPlatform}
        onSearch={onSearch}
      />
      {isMultiPlatform && (
        <PlatformFilter counts={counts.platforms} search={search} onSearch={onSearch} />
      )}
      {FILTER_LISTS.map((list) => (
        <FacetFilter
          key={list}
          list={list}
          counts={counts[list]}
          search={search}
          onSearch={onSearch}
        />
      ))}
    </div>
  );
}

function FilterSkeleton() {
  return (
    <div className="grid gap-3 px-2" aria-busy="true">
      {Array.from({ length: 11 }, (_, line) => (
        <div key={line} className="flex h-9 items-center justify-between">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-8 w-28" />
        </div>
      ))}
    </div>
  );
}

/** All flags in the order of the form. The compiler reports a flag that is missing here. */
const FLAGS = Object.keys({
  favorite: 0,
  last_played: 0,
  playable: 0,
  matched: 0,
  verified: 0,
  missing: 0,
  duplicate: 0,
  has_ra: 0,
  has_saves: 0,
  has_states: 0,
  has_soundtrack: 0,
} satisfies Record<FilterFlag, 0>) as readonly FilterFlag[];

interface FlagFiltersProps {
  /** The number of games with each flag. */
  counts: Readonly<Record<FilterFlag, number>>;
  search: GallerySearch;
  isMultiPlatform: boolean;
  onSearch: (next: GallerySearch) => void;
}

/** Yes-or-no properties: any, only with, only without. */
function FlagFilters({ counts, search, isMultiPlatform, onSearch }: FlagFiltersProps) {
  // Either all games of a platform are playable, or none.
  const shown = FLAGS.filter((flag) => isMultiPlatform || flag !== 'playable');
  return (
    <div className="grid px-2">
      {shown.map((flag) => (
        <FlagFilter
          key={flag}
          flag={flag}
          count={counts[flag]}
          value={search[flag]}
          onChange={(value) => onSearch(withFlag(search, flag, value))}
        />
      ))}
    </div>
  );
}

interface FlagProps {
  flag: FilterFlag;
  count: number;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

const CHOICES = [
  { key: 'any', value: undefined, Icon: Minus, tone: 'bg-raised text-ink-soft' },
  { key: 'only', value: true, Icon: Check, tone: 'bg-accent text-on-accent' },
  { key: 'without', value: false, Icon: X, tone: 'bg-danger text-on-danger' },
] as const;

function FlagFilter({ flag, count, value, onChange }: FlagProps) {
  const { t } = useTranslation('gallery');
  const labels = useFilterLabels();
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className="flex min-h-10 items-center justify-between gap-3">
      <legend className="float-left flex min-w-0 flex-1 items-baseline gap-2 text-sm">
        <span className="truncate">{labels.flag(flag)}</span>
        <span className="text-xs text-ink-faint tabular-nums">{format.number(count)}</span>
      </legend>
      <span className="flex shrink-0 gap-0.5 rounded-full border border-line bg-sunken p-0.5">
        {CHOICES.map(({ key, value: choice, Icon, tone }) => (
          <label
            key={key}
            title={t(`flag-${key}`)}
            className={classes(
              'relative grid h-7 w-9 cursor-pointer place-items-center rounded-full transition',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              choice === value ? `${tone} shadow-1` : 'text-ink-faint hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <Icon size={14} strokeWidth={2.6} aria-hidden="true" />
            <span className="sr-only">{t(`flag-${key}`)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
