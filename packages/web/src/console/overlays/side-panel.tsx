import type { ReactNode } from 'react';

import { HintBar } from '#play/input/hint-bar.tsx';
import type { Hint } from '#play/input/hint-bar.tsx';

interface Props {
  title: string;
  /** Button hints. */
  hints: readonly Hint[];
  children: ReactNode;
}

/** A panel at the right edge; layers below are inert. */
export function SidePanel({ title, hints, children }: Props) {
  return (
    <div className="fixed inset-0 z-30 flex justify-end bg-scrim">
      <dialog
        open
        aria-modal="true"
        aria-label={title}
        className="static m-0 flex h-full max-h-none w-[44rem] flex-col bg-surface text-ink shadow-3"
      >
        <div
          // Scrolls to the focused row, because the focus is not moved by the browser.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          className="grid min-h-0 flex-1 scroll-py-14 content-start gap-8 overflow-y-auto px-12 py-14"
        >
          <h2 className="text-4xl leading-tight font-bold tracking-tight text-balance wrap-anywhere">
            {title}
          </h2>
          {children}
        </div>
        <HintBar hints={hints} place="panel" />
      </dialog>
    </div>
  );
}
