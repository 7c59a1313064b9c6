import { Check } from 'lucide-react';
import { useId } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  chosen: ReadonlySet<V>;
  onChange: (chosen: ReadonlySet<V>) => void;
}

/** Any number of a few. Check boxes underneath. */
export function TogglePills<V extends string>({ label, options, chosen, onChange }: Props<V>) {
  const id = useId();
  const toggle = (value: V) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const isOn = chosen.has(option.value);
          return (
            <label
              key={option.value}
              htmlFor={`${id}-${option.value}`}
              className={classes(
                'relative flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-[0.8125rem] font-medium transition',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isOn
                  ? 'border-accent bg-accent-soft text-ink'
                  : 'border-line text-ink-soft hover:border-line-strong',
              )}
            >
              <input
                id={`${id}-${option.value}`}
                type="checkbox"
                checked={isOn}
                onChange={() => toggle(option.value)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Check
                size={14}
                aria-hidden="true"
                className={isOn ? 'text-accent-ink' : 'text-line-strong'}
              />
              {option.label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
