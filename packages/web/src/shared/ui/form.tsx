import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void;
}

/** A form that stays on its page; its fields show what is wrong instead of the browser. */
export function Form({ onSubmit, ...rest }: Props) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
