import { useQueryClient } from '@tanstack/react-query';

import { PAGE_SIZE } from '@saveroom/contract';
import type { RomCard } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { windowOf } from '#library/data/window-plan.ts';

/** Games of a view that is no longer asked for, as far as they are still at hand. */
export function usePastRoms(view: RomView | null): (index: number) => RomCard | undefined {
  const client = useQueryClient();
  return (index) => {
    if (!view) return undefined;
    const { queryKey } = romQueries.window(view, windowOf(index));
    return client.getQueryData(queryKey)?.[index % PAGE_SIZE];
  };
}
