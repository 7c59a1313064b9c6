import type { ReactNode } from 'react';

import { useIdleCursor } from './use-idle-cursor.ts';

/** The whole screen, no chrome: made to be read from the couch. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  useIdleCursor();
  return (
    <main
      id="main"
      className="grid min-h-dvh place-items-center bg-[radial-gradient(60%_60%_at_50%_35%,var(--glow),transparent)] text-lg"
    >
      {children}
    </main>
  );
}
