import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

export type DrawerName = 'platforms' | 'collections' | 'settings';

export interface Drawers {
  open: DrawerName | null;
  toggle: (name: DrawerName) => void;
  close: () => void;
}

/** One drawer is open at a time; navigation closes it. */
export function useDrawers(): Drawers {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [state, setState] = useState<{ name: DrawerName; path: string } | null>(null);
  const open = state?.path === path ? state.name : null;
  return {
    open,
    toggle: (name) => setState(open === name ? null : { name, path }),
    close: () => setState(null),
  };
}
