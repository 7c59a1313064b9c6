import type { HomeItem } from './use-home-shelves.ts';

/** An item that can be opened from home. */
export type Target =
  | { readonly kind: 'platform'; readonly id: number }
  | { readonly kind: 'collection'; readonly id: number }
  | { readonly kind: 'smart'; readonly id: number }
  | { readonly kind: 'virtual'; readonly id: string }
  | { readonly kind: 'rom'; readonly id: number };

export function targetOf(item: HomeItem): Target {
  if (item.kind === 'rom') return { kind: 'rom', id: item.rom.id };
  if (item.kind === 'platform') return { kind: 'platform', id: item.platform.id };
  const { id, is_smart } = item.collection;
  if (typeof id === 'string') return { kind: 'virtual', id };
  return { kind: is_smart ? 'smart' : 'collection', id };
}
