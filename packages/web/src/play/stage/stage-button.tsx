import type { ComponentProps, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string;
  isOn?: boolean | undefined;
  children: ReactNode;
}

/** A control over the picture of a game; afterwards keys belong to the game again. */
export function StageButton({ label, isOn, className, children, ...rest }: Props) {
  return (
    <IconButton
      {...rest}
      label={label}
      aria-pressed={isOn}
      className={classes(
        'size-11! text-ink! aria-pressed:bg-accent-soft aria-pressed:text-accent-ink!',
        className,
      )}
    >
      {children}
    </IconButton>
  );
}
