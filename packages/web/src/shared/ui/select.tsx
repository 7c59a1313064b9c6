import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { FieldFrame } from './field-frame.tsx';
import { inputClass } from './input-class.ts';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  lang?: string | undefined;
}

interface Props<V extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  label: string;
  value: V;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** The native select, which every phone and screen reader supports. */
export function Select<V extends string>(props: Props<V>) {
  const { label, value, options, onChange, hint, error, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  const hasNote = Boolean(error) || (hint !== undefined && hint !== null);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = options[target.selectedIndex];
            if (chosen) onChange(chosen.value);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          className={classes(
            inputClass,
            'field-sizing-content appearance-none pr-10',
            rest.className,
          )}
        >
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              lang={option.lang}
              className="bg-raised text-ink"
            >
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-3 text-ink-faint"
        />
      </div>
    </FieldFrame>
  );
}
