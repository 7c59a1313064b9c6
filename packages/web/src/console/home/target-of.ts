import type { HomePlace } from './home-move.ts';
import type { Target } from './target.ts';
import type { HomeContent } from './use-home-shelves.ts';

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
