import type { Collection, SmartCollection } from '@saveroom/contract';

type Owned = Pick<Collection | SmartCollection, 'name' | 'user_id' | 'is_favorite'>;

interface Reader {
  userId: number | undefined;
  compare: (a: string, b: string) => number;
}

/** Sorts collections: the user's favorites, the user's own by name, then those of others. */
export function inShelfOrder<C extends Owned>(
  collections: readonly C[],
  { userId, compare }: Reader,
): C[] {
  const rank = ({ user_id, is_favorite }: C): number => {
    if (user_id !== userId) return 2;
    return is_favorite ? 0 : 1;
  };
  return collections.toSorted((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
}
