import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { collectionQueries } from '#library/data/collections.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import {
  backlogSettings,
  collectionsSettings,
  continuePlayingSettings,
  favoriteRomsSettings,
  homeShelvesSetting,
  platformsSettings,
  randomRomsSettings,
  recentRomsSettings,
  relatedRomsSettings,
  showStatsSetting,
  smartCollectionsSettings,
  virtualCollectionsSettings,
} from '#shared/lib/settings.ts';

/** The shelves of home and console mode in their default order, each with its switch. */
export const SHELVES = {
  continue: continuePlayingSettings.shown,
  recent: recentRomsSettings.shown,
  favorites: favoriteRomsSettings.shown,
  backlog: backlogSettings.shown,
  related: relatedRomsSettings.shown,
  random: randomRomsSettings.shown,
  platforms: platformsSettings.shown,
  collections: collectionsSettings.shown,
  smart: smartCollectionsSettings.shown,
  virtual: virtualCollectionsSettings.shown,
  stats: showStatsSetting,
} as const satisfies Record<string, LocalSetting<boolean>>;

export type FixedShelf = keyof typeof SHELVES;
/** A shelf with the games of a collection that the user added. */
export type AddedShelf = `collection:${number}` | `smart:${number}`;
export type ShelfId = FixedShelf | AddedShelf;

const FIXED = Object.keys(SHELVES) as FixedShelf[];

const isFixed = (id: string): id is FixedShelf => id in SHELVES;
const isAdded = (id: string): id is AddedShelf => /^(collection|smart):\d+$/.test(id);

/** The kind and id of the collection of an added shelf; null for all others. */
export function collectionOfShelf(
  id: ShelfId,
): { kind: 'collection' | 'smart'; id: number } | null {
  if (isFixed(id)) return null;
  const [kind, number] = id.split(':');
  return { kind: kind === 'smart' ? 'smart' : 'collection', id: Number(number) };
}

/**
 * All shelves in the order of the user. Shelves that the stored order lacks, such as those of a
 * later version, follow the one that precedes them by default.
 */
export function orderShelves(stored: string): ShelfId[] {
  const order: ShelfId[] = [...new Set(stored.split(' '))].filter(
    (id): id is ShelfId => isFixed(id) || isAdded(id),
  );
  for (const [index, id] of FIXED.entries()) {
    if (order.includes(id)) continue;
    const before = FIXED[index - 1];
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, id);
  }
  return order;
}

/** Whether a shelf is shown. Added shelves are always shown. */
const isShown = (id: ShelfId): boolean => !isFixed(id) || SHELVES[id].get();

function subscribe(listener: () => void): () => void {
  const ends = [homeShelvesSetting, ...Object.values(SHELVES)].map((one) =>
    one.subscribe(listener),
  );
  return () => ends.forEach((end) => end());
}

const shownIds = (): string => orderShelves(homeShelvesSetting.get()).filter(isShown).join(' ');

/** The shelves that the user shows, in the user's order. */
export function useShownShelves(): ShelfId[] {
  const ids = useSyncExternalStore(subscribe, shownIds);
  return ids === '' ? [] : (ids.split(' ') as ShelfId[]);
}

/** Every shelf in the user's order, and the function that stores another order. */
export function useShelfOrder(): [ShelfId[], (order: readonly ShelfId[]) => void] {
  const [stored, store] = useLocalSetting(homeShelvesSetting);
  return [orderShelves(stored), (order) => store(order.join(' '))];
}

/** The title of a shelf; that of an added one is empty until its collection is known. */
export function useShelfTitle(): (id: ShelfId) => string {
  const { t } = useTranslation(['home', 'common']);
  const nameOf = useCollectionName();
  const { data: collections = [] } = useQuery(collectionQueries.all());
  const { data: smart = [] } = useQuery(collectionQueries.allSmart());
  return (id) => {
    const added = collectionOfShelf(id);
    if (added) {
      const all = added.kind === 'smart' ? smart : collections;
      const found = all.find((one) => one.id === added.id);
      return found ? nameOf(found) : '';
    }
    switch (id) {
      case 'platforms':
        return t('common:nav-platforms');
      case 'stats':
        return t('totals');
      case 'virtual':
        return t('virtual-all');
      case 'continue':
      case 'recent':
      case 'favorites':
      case 'backlog':
      case 'related':
      case 'random':
      case 'collections':
      case 'smart':
      default:
        return t(id as 'continue');
    }
  };
}
