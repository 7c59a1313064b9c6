import { linkOptions } from '@tanstack/react-router';

import type { Collection, SmartCollection, VirtualCollection } from '@saveroom/contract';

export type AnyCollection = Collection | SmartCollection | VirtualCollection;

/** Where the games of a collection are shown, whatever kind it is: `<Link {...collectionLink(it)}>`. */
export function collectionLink({ id, is_smart }: AnyCollection) {
  if (typeof id === 'string') {
    return linkOptions({ to: '/collection/virtual/$collection', params: { collection: id } });
  }
  return is_smart
    ? linkOptions({ to: '/collection/smart/$collection', params: { collection: id } })
    : linkOptions({ to: '/collection/$collection', params: { collection: id } });
}

/** Kinds count their ids each for themselves. */
export const collectionKey = ({ id, is_smart }: AnyCollection): string =>
  is_smart ? `smart-${id}` : String(id);
