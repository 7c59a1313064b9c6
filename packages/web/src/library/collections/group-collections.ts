import type { Collection, SmartCollection, VirtualCollection } from '@saveroom/contract';

import type { AnyCollection } from './collection-link.ts';
import { inShelfOrder } from '#library/home/shelf-order.ts';

interface Known {
  collections: readonly Collection[];
  smart: readonly SmartCollection[];
  virtual: readonly VirtualCollection[];
}

interface Wanted {
  /** Part of the name, the description or the owner's name. */
  filter: string;
  userId: number | undefined;
  compare: (a: string, b: string) => number;
}

export interface Group {
  kind: 'own' | 'smart' | 'shared' | 'virtual';
  collections: readonly AnyCollection[];
}

/** One's own, one's smart ones, what others share, and what made itself; without what is empty. */
export function groupCollections(
  { collections, smart, virtual }: Known,
  { filter, userId, compare }: Wanted,
): Group[] {
  const words = filter.trim().toLocaleLowerCase();
  const fits = (collection: AnyCollection): boolean =>
    [
      collection.name,
      collection.description,
      'owner_username' in collection ? collection.owner_username : '',
    ].some((text) => text.toLocaleLowerCase().includes(words));
  const isMine = ({ user_id }: Collection | SmartCollection) => user_id === userId;
  const shelf = inShelfOrder(collections.filter(fits), { userId, compare });
  const smartShelf = inShelfOrder(smart.filter(fits), { userId, compare });
  const groups: Group[] = [
    { kind: 'own', collections: shelf.filter(isMine) },
    { kind: 'smart', collections: smartShelf.filter(isMine) },
    {
      kind: 'shared',
      collections: [...shelf, ...smartShelf].filter((one) => !isMine(one)),
    },
    { kind: 'virtual', collections: virtual.filter(fits) },
  ];
  return groups.filter((group) => group.collections.length > 0);
}
