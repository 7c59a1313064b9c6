import { useId } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Choice<V extends string> {
  value: V;
  label: string;
  text: string;
  icon: ReactNode;
}

interface Props<V extends string> {
  label: string;
  value: V;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
  hint?: ReactNode;
  /** Two columns if there is room. */
  columns?: 1 | 2 | undefined;
}

/** Radio buttons as cards, for choices that need a description each. */
export function ChoiceCards<V extends string>(props: Props<V>) {
  const { label, value, choices, onChange, hint, columns = 1 } = props;
  const name = useId();
  return (
    <fieldset className={classes('grid gap-2', columns === 2 && 'sm:grid-cols-2')}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classes(
            'relative flex cursor-pointer items-start gap-3 rounded-sm border p-3 transition',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            choice.value === value
              ? 'border-accent bg-accent-soft forced-colors:outline-2 forced-colors:outline-[Highlight]'
              : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-describedby={`${name}-${choice.value}`}
            aria-labelledby={`${name}-${choice.value}-label`}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span
            className={classes(
              'mt-0.5 shrink-0',
              choice.value === value ? 'text-accent-ink' : 'text-ink-faint',
            )}
          >
            {choice.icon}
          </span>
          <span className="grid">
            <span id={`${name}-${choice.value}-label`} className="text-sm font-semibold">
              {choice.label}
            </span>
            <span id={`${name}-${choice.value}`} className="text-[0.8125rem] text-ink-soft">
              {choice.text}
            </span>
          </span>
        </label>
      ))}
      {hint && <div className="col-span-full text-[0.8125rem] text-ink-faint">{hint}</div>}
    </fieldset>
  );
}
