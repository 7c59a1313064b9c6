import type { ComponentProps, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { Tooltip } from './tooltip.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  tone?: 'plain' | 'danger' | undefined;
  children: ReactNode;
}

export function IconButton({
  label,
  tone = 'plain',
  className,
  type = 'button',
  children,
  ...rest
}: Props) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classes(
          'inline-grid size-10 shrink-0 place-items-center rounded-sm text-ink-soft transition',
          'not-disabled:hover:bg-hover not-disabled:active:bg-pressed disabled:opacity-50',
          tone === 'danger' ? 'not-disabled:hover:text-danger-ink' : 'not-disabled:hover:text-ink',
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
