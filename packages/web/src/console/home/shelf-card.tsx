import { CollectionCard } from './collection-card.tsx';
import { GameCard } from './game-card.tsx';
import type { HomePlace } from './home-move.ts';
import { PlatformCard } from './platform-card.tsx';
import type { Target } from './target.ts';
import { targetOf } from './target-of.ts';
import type { HomeContent } from './use-home-shelves.ts';

interface Props {
  content: HomeContent;
  place: HomePlace;
  isFocused: boolean;
  onOpen: (target: Target) => void;
  onAim: () => void;
}

/** The card at a place of home, whatever it stands for. */
export function ShelfCard({ content, place, isFocused, onOpen, onAim }: Props) {
  const target = targetOf(content, place);
  if (!target) return null;
  const common = { isFocused, onAim, onOpen: () => onOpen(target) };
  if (place.shelf === 'systems') {
    const platform = content.systems[place.index];
    return platform && <PlatformCard platform={platform} {...common} />;
  }
  if (place.shelf === 'played' || place.shelf === 'recent') {
    const rom = content[place.shelf][place.index];
    const platform = content.systems.find(({ id }) => id === rom?.platform_id);
    return rom && <GameCard rom={rom} platform={platform} {...common} />;
  }
  if (place.shelf === 'controls') return null;
  const collection = content[place.shelf][place.index];
  return collection && <CollectionCard collection={collection} {...common} />;
}
