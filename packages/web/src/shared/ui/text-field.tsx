import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { FieldFrame } from './field-frame.tsx';
import { inputClass } from './input-class.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string;
  value: string;
  onChange?: ((value: string) => void) | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Inside the field at its end, e.g. an IconButton. */
  trailing?: ReactNode;
}

export function TextField({ label, value, onChange, hint, error, trailing, ...rest }: Props) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const hasNote = Boolean(error) || (hint !== undefined && hint !== null);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          className={classes(inputClass, trailing !== undefined && 'pr-11', rest.className)}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>
        )}
      </div>
    </FieldFrame>
  );
}
