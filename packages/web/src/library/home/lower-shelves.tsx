import type { ComponentType } from 'react';

import { CollectionsSection, SmartSection, VirtualSection } from './collection-sections.tsx';
import {
  BacklogShelf,
  CollectionShelf,
  FavoritesShelf,
  RandomShelf,
  RelatedShelf,
} from './game-shelves.tsx';
import type { HomeSectionProps } from './home-section.tsx';
import { PlatformsSection } from './platforms-section.tsx';
import { collectionOfShelf } from './shelves.ts';
import type { FixedShelf, ShelfId } from './shelves.ts';
import { StatsStrip } from './stats-strip.tsx';

const CONTENT: Record<
  Exclude<FixedShelf, 'continue' | 'recent'>,
  ComponentType<HomeSectionProps>
> = {
  favorites: FavoritesShelf,
  backlog: BacklogShelf,
  related: RelatedShelf,
  random: RandomShelf,
  platforms: PlatformsSection,
  collections: CollectionsSection,
  smart: SmartSection,
  virtual: VirtualSection,
  stats: StatsStrip,
};

/** A shelf whose code is not loaded with the page itself. */
export function LowerShelf({ id, ...props }: HomeSectionProps & { id: ShelfId }) {
  const collection = collectionOfShelf(id);
  if (collection) return <CollectionShelf {...collection} {...props} />;
  const Content = CONTENT[id as keyof typeof CONTENT];
  return <Content {...props} />;
}
