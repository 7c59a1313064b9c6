import { useQuery } from '@tanstack/react-query';

import type { Platform, RomCard } from '@saveroom/contract';

import { collectionQueries } from '#library/data/collections.ts';
import { homeRowQueries } from '#library/data/home-rows.ts';
import { useMe } from '#shared/data/me.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import type { AnyCollection } from '#library/collections/collection.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { virtualCollectionTypeSetting } from '#shared/lib/settings.ts';
import { inShelfOrder } from '#library/home/shelf-order.ts';

export interface HomeContent {
  systems: readonly Platform[];
  played: readonly RomCard[];
  recent: readonly RomCard[];
  collections: readonly AnyCollection[];
  smart: readonly AnyCollection[];
  virtual: readonly AnyCollection[];
}

interface HomeState {
  content: HomeContent;
  /** Nothing is loaded yet. */
  isPending: boolean;
  /** Nothing could be loaded. */
  error: Error | null;
  retry: () => void;
}

/** The data of home. A shelf that fails to load is left out if the platforms were loaded. */
export function useHomeShelves(): HomeState {
  const { user } = useMe();
  const { compare } = useFormat();
  const [virtualType] = useLocalSetting(virtualCollectionTypeSetting);
  const systems = useQuery({
    ...platformQueries.all(),
    select: (all) =>
      all
        .filter(({ rom_count }) => rom_count > 0)
        .toSorted((one, other) => compare(one.display_name, other.display_name)),
  });
  const played = useQuery(homeRowQueries.played());
  const recent = useQuery(homeRowQueries.recent());
  const collections = useQuery({
    ...collectionQueries.all(),
    select: (all) => inShelfOrder(all, { userId: user?.id, compare }),
  });
  const smart = useQuery(collectionQueries.allSmart());
  const virtual = useQuery(collectionQueries.firstVirtual(virtualType));
  return {
    content: {
      systems: systems.data ?? [],
      played: played.data ?? [],
      recent: recent.data ?? [],
      collections: collections.data ?? [],
      smart: smart.data ?? [],
      virtual: virtual.data ?? [],
    },
    isPending: systems.isPending,
    error: systems.data ? null : systems.error,
    retry: () => {
      for (const query of [systems, played, recent, collections, smart, virtual]) {
        if (query.isError) void query.refetch();
      }
    },
  };
}
