import { queryOptions } from '@tanstack/react-query';

import { getRandomRom } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { romQueries } from './roms.ts';
import type { RomView } from './roms.ts';

/** Any game of a view; null: it has none. */
export function findRandomRom(view: RomView) {
  const unordered = { order_by: undefined, order_dir: undefined, group_by_meta_id: undefined };
  return call(getRandomRom, { query: { ...view, ...unordered } });
}

/** Any game of the library; another one for each roll. */
export const randomRomQuery = (roll: number) =>
  queryOptions({
    queryKey: [...romQueries.root, 'surprise', roll],
    queryFn: () => findRandomRom({}),
    staleTime: Infinity,
    gcTime: 0,
  });
