import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import type { Platform } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

type Choice = Pick<Platform, 'slug' | 'name' | 'family_slug'>;

interface Props {
  label: string;
  searchLabel: string;
  /** The text for a search without results. */
  noneText: (search: string) => string;
  moreText: (count: number) => string;
  platforms: readonly Choice[];
  /** Slug. */
  value: string | null;
  onChange: (slug: string) => void;
  error?: ReactNode;
}

const MAX_SHOWN = 40;

const matches = ({ slug, name }: Choice, words: string): boolean =>
  slug.toLowerCase().includes(words) || name.toLowerCase().includes(words);

/** Selects one of hundreds of platforms: a search field above radio buttons. */
export function PlatformChoice(props: Props) {
  const { label, searchLabel, noneText, moreText, platforms, value, onChange, error } = props;
  const id = useId();
  const [before] = useState(value);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = platforms.filter((one) => matches(one, words));
  // The initial choice comes first; new choices keep the order, so that nothing moves under the pointer.
  const shown = [
    ...found.filter(({ slug }) => slug === before),
    ...found.filter(({ slug }) => slug !== before),
  ].slice(0, MAX_SHOWN);
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <SearchField label={searchLabel} value={search} onChange={setSearch} />
      <div className="h-58 overflow-y-auto rounded-sm border border-line bg-canvas p-1">
        {shown.map((platform) => (
          <label
            key={platform.slug}
            className={classes(
              'relative flex min-h-11 cursor-pointer items-center gap-3 rounded-xs px-2 py-1 transition',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
              platform.slug === value ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={id}
              value={platform.slug}
              checked={platform.slug === value}
              onChange={() => onChange(platform.slug)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <PlatformBadge slug={platform.slug} family={platform.family_slug} size={30} />
            <span className="grid min-w-0 flex-1">
              <span className="truncate text-sm font-medium">{platform.name}</span>
              <code className="truncate text-xs text-ink-faint">{platform.slug}</code>
            </span>
            {platform.slug === value && (
              <Check size={16} className="shrink-0 text-accent-ink" aria-hidden="true" />
            )}
          </label>
        ))}
        {found.length === 0 && (
          <p className="px-3 py-6 text-center text-sm text-ink-soft">{noneText(search.trim())}</p>
        )}
        {found.length > MAX_SHOWN && (
          <p className="px-3 py-2 text-center text-[0.8125rem] text-ink-soft">
            {moreText(found.length - MAX_SHOWN)}
          </p>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
