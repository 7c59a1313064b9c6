import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { FieldFrame } from './field-frame.tsx';
import { inputClass } from './input-class.ts';

interface Props extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  label: string;
  value: string;
  onChange?: ((value: string) => void) | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** Multi-line field; grows with its text up to a maximum height. */
export function TextArea({ label, value, onChange, hint, error, ...rest }: Props) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const hasNote = Boolean(error) || (hint !== undefined && hint !== null);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <textarea
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        className={classes(
          inputClass,
          'field-sizing-content max-h-40 min-h-18 resize-none py-2',
          rest.className,
        )}
      />
    </FieldFrame>
  );
}
