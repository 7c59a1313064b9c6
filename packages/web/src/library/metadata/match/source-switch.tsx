import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { SourceId } from '@saveroom/contract';
import { SOURCES } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Spinner } from '#shared/ui/spinner.tsx';

interface Entry {
  source: SourceId;
  /** Null: it is being asked. */
  count: number | null;
  isPicked: boolean;
}

interface Props {
  sources: readonly Entry[];
  value: SourceId | null;
  onChange: (source: SourceId) => void;
}

/** Which source to look at, where they do not fit beside each other. */
export function SourceSwitch({ sources, value, onChange }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className="-mx-6 flex min-w-0 gap-1.5 overflow-x-auto px-6 py-1">
      <legend className="sr-only">{t('match-sources')}</legend>
      {sources.map(({ source, count, isPicked }) => (
        <label
          key={source}
          className={classes(
            'relative flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-[0.8125rem] font-medium transition',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            source === value
              ? 'border-accent bg-accent-soft text-ink'
              : 'border-line text-ink-soft',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={source === value}
            onChange={() => onChange(source)}
            className="absolute inset-0 z-10 opacity-0"
          />
          {isPicked && <Check size={14} className="text-accent-ink" aria-hidden="true" />}
          {SOURCES[source].name}
          <span className="text-xs text-ink-faint tabular-nums">
            {count === null ? <Spinner size={12} /> : format.number(count)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
