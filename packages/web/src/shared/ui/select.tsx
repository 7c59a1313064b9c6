import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { FieldFrame } from './field-frame.tsx';
import { SelectInput } from './select-input.tsx';

interface Props<V extends string> extends Omit<
  ComponentProps<typeof SelectInput<V>>,
  'containerClass'
> {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

export function Select<V extends string>(props: Props<V>) {
  const { label, hint, error, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  const hasNote = Boolean(error) || (hint !== undefined && hint !== null);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <SelectInput<V>
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasNote ? `${id}-note` : undefined}
      />
    </FieldFrame>
  );
}
