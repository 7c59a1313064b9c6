import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Above the picture of the game, which belongs to the body. */
export const PlayLayer = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-theme="dark" className="fixed inset-0 z-51 text-ink select-none">
      {children}
    </div>,
    document.body,
  );
