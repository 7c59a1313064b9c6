import type { DetailedRom, Right } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useScopedRights } from '#shared/data/own-permissions.ts';

/**
 * What the user may do with one game: everywhere, or because of a grant that is limited to the
 * game, to its platform or to one of its collections.
 */
export function useRomRights({
  id,
  platform_id,
  user_collections,
}: Pick<DetailedRom, 'id' | 'platform_id' | 'user_collections'>): (right: Right) => boolean {
  const { may } = useMe();
  const scoped = useScopedRights();
  const covers = {
    rom: (scopeId: number) => scopeId === id,
    platform: (scopeId: number) => scopeId === platform_id,
    collection: (scopeId: number) => user_collections.some((one) => one.id === scopeId),
  };
  return (right) =>
    may(right) || scoped.some((one) => one.right === right && covers[one.kind](one.id));
}
