import { useId } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  /** Hides the label visually, e.g. in a table cell. */
  labelHidden?: boolean | undefined;
}

/** For settings that apply immediately; a Checkbox is for values that a form submits later. */
export function Switch({ label, checked, onChange, hint, disabled, labelHidden = false }: Props) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <span className={classes('grid', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-[0.9375rem] text-ink">
          {label}
        </label>
        {hint && (
          <span id={`${id}-note`} className="text-[0.8125rem] text-ink-faint">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hint ? `${id}-note` : undefined}
          className="peer absolute inset-0 size-full appearance-none rounded-full border border-line-strong bg-sunken transition checked:border-accent checked:bg-accent hover:border-ink-faint disabled:opacity-50 forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none relative m-1 size-4 rounded-full bg-ink-faint transition-transform duration-(--duration-base) peer-checked:translate-x-5 peer-checked:bg-on-accent forced-colors:hidden"
        />
      </span>
    </div>
  );
}
