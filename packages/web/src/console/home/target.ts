import type { HomeFocus } from './home-move.ts';
import type { HomeContent } from './use-home-shelves.ts';

/** An item that can be opened from home. */
export type Target =
  | { readonly kind: 'platform'; readonly id: number }
  | { readonly kind: 'collection'; readonly id: number }
  | { readonly kind: 'smart'; readonly id: number }
  | { readonly kind: 'virtual'; readonly id: string }
  | { readonly kind: 'rom'; readonly id: number };

/** The item at a position of home; null if there is none. */
export function targetOf(content: HomeContent, { shelf, index }: HomeFocus): Target | null {
  if (shelf === 'controls') return null;
  const item = content[shelf][index];
  if (!item) return null;
  if (shelf === 'systems') return { kind: 'platform', id: Number(item.id) };
  if (shelf === 'played' || shelf === 'recent') return { kind: 'rom', id: Number(item.id) };
  if (shelf === 'virtual') return { kind: 'virtual', id: String(item.id) };
  return { kind: shelf === 'smart' ? 'smart' : 'collection', id: Number(item.id) };
}
