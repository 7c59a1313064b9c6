import type { ReactNode } from 'react';

/** Stands where a platform has its badge. */
export function SymbolTile({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-[24%] bg-accent-soft text-accent-ink">
      {children}
    </span>
  );
}
