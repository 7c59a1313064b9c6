import type { ComponentProps, ReactNode } from 'react';

import { buttonClass } from '#shared/ui/button-class.ts';
import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: ReactNode;
  /** What it does or shows. */
  label: string;
  /** Only the picture, where there is little room. */
  slim: boolean;
}

/** One of the things that can be done with a game; on phones a picture only. */
export function ActionButton({ icon, label, slim, className, ...rest }: Props) {
  if (slim) {
    return (
      <IconButton {...rest} label={label} className={classes('size-12! text-ink!', className)}>
        {icon}
      </IconButton>
    );
  }
  return (
    <button
      {...rest}
      type="button"
      className={buttonClass('secondary', 'lg', `px-4! ${className ?? ''}`)}
    >
      {icon}
      <span className="max-w-56 truncate">{label}</span>
    </button>
  );
}
