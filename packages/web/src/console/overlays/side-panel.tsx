import type { ReactNode } from 'react';

/** Comes in from the right, above everything; what lies below is inert meanwhile. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="fixed inset-0 z-30 flex justify-end bg-scrim">
      <dialog
        open
        aria-modal="true"
        aria-label={title}
        className="static m-0 grid h-full max-h-none w-[42rem] content-start gap-8 overflow-y-auto bg-surface px-12 py-14 text-ink shadow-3"
      >
        <h2 className="text-4xl font-bold tracking-tight">{title}</h2>
        {children}
      </dialog>
    </div>
  );
}
