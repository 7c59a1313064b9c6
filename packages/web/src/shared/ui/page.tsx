import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  width?: 'text' | 'wide' | undefined;
  children?: ReactNode;
}

/** Layout of an ordinary page: title, actions, content. */
export function Page({ title, description, actions, width = 'wide', children }: Props) {
  return (
    <div
      className={classes(
        'page-enter mx-auto w-full px-4 py-6 sm:px-8 sm:py-8',
        width === 'text' ? 'max-w-200' : 'max-w-360',
      )}
    >
      <header className="mb-6 flex flex-wrap items-end justify-between gap-3 sm:mb-8">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold sm:text-[1.75rem]/8">{title}</h1>
          {description && <p className="max-w-prose text-pretty text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
