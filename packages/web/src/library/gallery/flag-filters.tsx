import { Check, Minus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { FilterFlag } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';

import { useFilterWords } from './filter-words.ts';
import { withFlag } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';

const ORDER: readonly FilterFlag[] = [
  'favorite',
  'last_played',
  'playable',
  'matched',
  'verified',
  'missing',
  'duplicate',
  'has_ra',
  'has_saves',
  'has_states',
  'has_soundtrack',
];

interface Props {
  /** How many games have the property. */
  counts: Readonly<Record<FilterFlag, number>>;
  search: GallerySearch;
  /** All games of a platform are playable, or none. */
  isOnePlatform: boolean;
  onSearch: (next: GallerySearch) => void;
}

/** Properties a game has or has not: any, only, without. */
export function FlagFilters({ counts, search, isOnePlatform, onSearch }: Props) {
  return (
    <div className="grid px-2">
      {ORDER.filter((flag) => !(isOnePlatform && flag === 'playable')).map((flag) => (
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
  const words = useFilterWords();
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className="flex min-h-10 items-center justify-between gap-3">
      <legend className="float-left flex min-w-0 flex-1 items-baseline gap-2 text-sm">
        <span className="truncate">{words.flag(flag)}</span>
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
