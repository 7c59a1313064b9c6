import type { Platform, RomCard } from '@saveroom/contract';

import { useHeroFacts } from '#console/parts/hero-facts.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { basePath } from '#shared/lib/base-path.ts';

import { targetOf } from './target.ts';
import type { Target } from './target.ts';
import type { HomeItem } from './use-home-shelves.ts';

export interface FocusedItem {
  title: string;
  facts: readonly string[];
  target: Target;
  /** Covers of the games of a collection. */
  covers: readonly string[];
  rom: RomCard | null;
  /** The focused platform, or that of the focused game. */
  platform: Platform | null;
}

/** Texts and artwork of the focused item. */
export function useFocusedItem(item: HomeItem | null): FocusedItem | null {
  const facts = useHeroFacts();
  const nameOf = useCollectionName();
  if (!item) return null;
  const base = { target: targetOf(item), covers: [], rom: null, platform: null };
  if (item.kind === 'platform') {
    const { platform } = item;
    return { ...base, title: platform.display_name, facts: facts.ofPlatform(platform), platform };
  }
  if (item.kind === 'rom') {
    const { rom, platform = null } = item;
    return { ...base, title: rom.name, facts: facts.ofGame(rom, item.platform), rom, platform };
  }
  const { collection } = item;
  return {
    ...base,
    title: nameOf(collection),
    facts: facts.ofCollection(collection),
    covers: collection.path_covers_small.map((cover) => `${basePath}${cover}`),
  };
}
