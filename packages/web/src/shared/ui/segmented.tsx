import { useId } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Option<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
}

interface Props<V extends string> {
  label: string;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
  className?: string | undefined;
}

/** Radio buttons as a segmented control. Arrow keys move; it is one tab stop. */
export function Segmented<V extends string>(props: Props<V>) {
  const { label, value, options, onChange, className } = props;
  const name = useId();
  return (
    <fieldset
      className={classes(
        'flex min-w-0 flex-wrap gap-1 rounded-sm border border-line bg-sunken p-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-h-8 flex-1 cursor-pointer items-center justify-center gap-2 rounded-xs px-2 text-[0.8125rem] font-medium whitespace-nowrap transition',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.value === value
              ? 'bg-raised text-ink shadow-1 forced-chosen'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 z-10 cursor-pointer opacity-0"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
