import { linkOptions } from '@tanstack/react-router';

import type { Collection, SmartCollection, VirtualCollection } from '@saveroom/contract';

import type { Me } from '#shared/data/me.ts';

import { inShelfOrder } from '#library/home/shelf-order.ts';

export type AnyCollection = Collection | SmartCollection | VirtualCollection;

/** Link to the gallery of a collection of any kind: `<Link {...collectionLink(collection)}>`. */
export function collectionLink({ id, is_smart }: AnyCollection) {
  if (typeof id === 'string') {
    return linkOptions({ to: '/collection/virtual/$collection', params: { collection: id } });
  }
  return is_smart
    ? linkOptions({ to: '/collection/smart/$collection', params: { collection: id } })
    : linkOptions({ to: '/collection/$collection', params: { collection: id } });
}

/** Unique across kinds, which have separate ids. */
export const collectionKey = ({ id, is_smart }: AnyCollection): string =>
  is_smart ? `smart-${id}` : String(id);

/** Whether the user may edit the collection. Public collections of others are read-only. */
export const isOwn = (
  collection: AnyCollection,
  { user, can }: Pick<Me, 'user' | 'can'>,
): collection is Collection | SmartCollection =>
  'user_id' in collection && collection.user_id === user?.id && can('collections.write');

/** Whether the user may add and remove games: the owner, or someone with whom it is shared. */
export const isEditable = (collection: AnyCollection, me: Pick<Me, 'user' | 'can'>): boolean =>
  isOwn(collection, me) ||
  ('can_edit' in collection && collection.can_edit === true && me.can('collections.write'));

interface Collections {
  collections: readonly Collection[];
  smart: readonly SmartCollection[];
  virtual: readonly VirtualCollection[];
}

interface GroupOptions {
  /** Part of the name, the description or the owner's name. */
  filter: string;
  userId: number | undefined;
  compare: (a: string, b: string) => number;
}

interface Group {
  kind: 'own' | 'smart' | 'shared' | 'virtual';
  collections: readonly AnyCollection[];
}

/** Own, own smart, shared and virtual collections, without empty groups. */
export function groupCollections(
  { collections, smart, virtual }: Collections,
  { filter, userId, compare }: GroupOptions,
): Group[] {
  const text = filter.trim().toLocaleLowerCase();
  const matches = (collection: AnyCollection): boolean =>
    [
      collection.name,
      collection.description,
      'owner_username' in collection ? collection.owner_username : '',
    ].some((value) => value.toLocaleLowerCase().includes(text));
  const isMine = ({ user_id }: Collection | SmartCollection) => user_id === userId;
  const plain = inShelfOrder(collections.filter(matches), { userId, compare });
  const sortedSmart = inShelfOrder(smart.filter(matches), { userId, compare });
  const groups: Group[] = [
    { kind: 'own', collections: plain.filter(isMine) },
    { kind: 'smart', collections: sortedSmart.filter(isMine) },
    {
      kind: 'shared',
      collections: [...plain, ...sortedSmart].filter((one) => !isMine(one)),
    },
    { kind: 'virtual', collections: virtual.filter(matches) },
  ];
  return groups.filter((group) => group.collections.length > 0);
}
