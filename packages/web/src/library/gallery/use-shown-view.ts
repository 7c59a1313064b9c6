import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';

export interface Outline {
  total: number;
  charIndex: Record<string, number>;
}

export interface ShownView {
  /** What is on screen: the last view that could be shown. Null: none yet. */
  view: RomView | null;
  outline: Outline | undefined;
  /** Another one is wanted and on its way. */
  isLate: boolean;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
}

/** While a filter changes, what was there stays until what comes is there: no flash of nothing. */
export function useShownView(wanted: RomView): ShownView {
  const [shown, setShown] = useState<RomView | null>(null);
  const next = useQuery(romQueries.outline(wanted));
  const firstCards = useQuery({ ...romQueries.window(wanted, 0), enabled: shown !== wanted });
  const isEmpty = next.data?.total === 0;
  const isReady = next.data && (shown === null || isEmpty || firstCards.data !== undefined);
  if (isReady && shown !== wanted) setShown(wanted);

  const view = isReady ? wanted : shown;
  const { data: outline } = useQuery({
    ...romQueries.outline(view ?? wanted),
    enabled: view !== null,
  });
  const failed = next.error ?? (next.data ? firstCards.error : null);
  return {
    view,
    outline,
    isLate: view !== wanted,
    error: isReady ? null : failed,
    retry: () => {
      void next.refetch();
      void firstCards.refetch();
    },
    retrying: next.isFetching,
  };
}
