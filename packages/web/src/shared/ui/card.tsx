import { useId } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  title?: string | undefined;
  description?: ReactNode;
  /** Buttons at the end of the title row. */
  actions?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function Card({ title, description, actions, className, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes('rounded-lg border border-line bg-surface p-5 sm:p-6', className)}
    >
      {(title || actions) && (
        <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
            {title && (
              <h2 id={id} className="text-base font-semibold">
                {title}
              </h2>
            )}
            {description && <p className="text-sm text-pretty text-ink-soft">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
