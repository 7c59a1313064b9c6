import type { HomePlace } from './home-move.ts';
import type { HomeContent } from './use-home-shelves.ts';

/** What can be opened from home. */
export type Target =
  | { readonly kind: 'platform'; readonly id: number }
  | { readonly kind: 'collection'; readonly id: number }
  | { readonly kind: 'smart'; readonly id: number }
  | { readonly kind: 'virtual'; readonly id: string }
  | { readonly kind: 'rom'; readonly id: number };

/** What the card at a place of home opens; null: there is none. */
export function targetOf(content: HomeContent, { shelf, index }: HomePlace): Target | null {
  if (shelf === 'controls') return null;
  const item = content[shelf][index];
  if (!item) return null;
  if (shelf === 'systems') return { kind: 'platform', id: Number(item.id) };
  if (shelf === 'played' || shelf === 'recent') return { kind: 'rom', id: Number(item.id) };
  if (shelf === 'virtual') return { kind: 'virtual', id: String(item.id) };
  return { kind: shelf === 'smart' ? 'smart' : 'collection', id: Number(item.id) };
}
