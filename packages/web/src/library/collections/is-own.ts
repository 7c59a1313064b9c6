import type { Collection, SmartCollection } from '@saveroom/contract';

import type { Me } from '#shared/data/me.ts';
import type { AnyCollection } from './collection-link.ts';

/** Whether the one who is here may change it. Public ones of others are only to be read. */
export const isOwn = (
  collection: AnyCollection,
  { user, can }: Pick<Me, 'user' | 'can'>,
): collection is Collection | SmartCollection =>
  'user_id' in collection && collection.user_id === user?.id && can('collections.write');
