import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  tone?: 'plain' | 'accent' | 'good' | 'warn' | 'danger' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

const TONE = {
  plain: 'bg-hover text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

export function Badge({ tone = 'plain', icon, children }: Props) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap tabular-nums',
        TONE[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
