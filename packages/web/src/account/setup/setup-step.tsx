import type { ReactNode } from 'react';

import { FocusedTitle } from '#shared/ui/focused-title.tsx';

interface Props {
  title: string;
  description: string;
  takesFocus: boolean;
  children: ReactNode;
  /**
   * The buttons in order, the one that continues last. False if the content has its own buttons.
   */
  buttons: ReactNode;
}

export function SetupStep({ title, description, takesFocus, children, buttons }: Props) {
  return (
    <div className="page-enter grid gap-6">
      <header className="grid gap-1.5">
        <FocusedTitle takesFocus={takesFocus} className="text-2xl/8 font-bold outline-none">
          {title}
        </FocusedTitle>
        <p className="text-pretty text-ink-soft">{description}</p>
      </header>
      {children}
      {buttons && (
        <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-between">
          {buttons}
        </div>
      )}
    </div>
  );
}
