import type { ReactNode } from 'react';

import { FocusedTitle } from '#shared/ui/focused-title.tsx';

interface Props {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** It came in place of another panel. */
  takesFocus?: boolean | undefined;
  children?: ReactNode;
}

/** The one panel of a screen before the door. */
export function AuthPanel({ title, description, icon, takesFocus, children }: Props) {
  return (
    <section className="w-full max-w-105 rounded-xl border border-line bg-surface p-6 shadow-2 sm:p-8">
      {icon && (
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
          {icon}
        </span>
      )}
      <header className="mb-6 grid gap-1.5">
        <FocusedTitle takesFocus={takesFocus} className="text-2xl/8 font-bold outline-none">
          {title}
        </FocusedTitle>
        {description && <p className="text-sm text-pretty text-ink-soft">{description}</p>}
      </header>
      {children}
    </section>
  );
}
