import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

export interface Choice<V> {
  value: V;
  label: string;
  /** Beside its name. */
  icon?: ReactNode;
  /** How many games it would leave. */
  count: number;
}

interface Props<V> {
  /** Of the field to type in. */
  searchLabel: string;
  choices: readonly Choice<V>[];
  chosen: ReadonlySet<V>;
  onToggle: (value: V) => void;
}

const FEW = 8;
const MANY = 60;

/** Several of many, found by typing. */
export function ChoiceList<V extends string | number>(props: Props<V>) {
  const { searchLabel, choices, chosen, onToggle } = props;
  const { t } = useTranslation('gallery');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const wanted = typed.trim().toLocaleLowerCase();
  const fitting = wanted
    ? choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    : choices;
  const most = isWhole || wanted ? MANY : FEW;
  const hidden = fitting.length - most;
  return (
    <>
      {choices.length > FEW && (
        <SearchField label={searchLabel} value={typed} onChange={setTyped} />
      )}
      {fitting.length === 0 && <p className="px-1 text-sm text-ink-faint">{t('choices-none')}</p>}
      <div className="grid">
        {fitting.slice(0, most).map(({ value, label, icon, count }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-1 text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <span className="relative grid size-4.5 shrink-0 place-items-center">
              <input
                type="checkbox"
                checked={chosen.has(value)}
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
      {hidden > 0 && !isWhole && !wanted && (
        <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)} className="w-fit">
          {t('choices-all', { number: format.number(choices.length) })}
        </Button>
      )}
      {hidden > 0 && (isWhole || wanted) && (
        <p className="px-1 text-xs text-ink-faint">
          {t('choices-more', { count: hidden, number: format.number(hidden) })}
        </p>
      )}
    </>
  );
}
