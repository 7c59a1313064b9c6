import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

import { classes } from '#shared/lib/classes.ts';

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
  value: V;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  containerClass?: string | undefined;
}

/** The native select, which every phone and screen reader supports, without a label. */
export function SelectInput<V extends string>(props: Props<V>) {
  const { value, options, onChange, containerClass, className, ...rest } = props;
  return (
    <div className={classes('relative', containerClass)}>
      <select
        {...rest}
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
        className={classes(inputClass, 'field-sizing-content appearance-none pr-10', className)}
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
  );
}
