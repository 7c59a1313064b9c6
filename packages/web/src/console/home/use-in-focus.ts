import type { Platform, RomCard } from '@saveroom/contract';

import { useHeroFacts } from '#console/parts/hero-facts.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { basePath } from '#shared/lib/base-path.ts';

import type { HomeFocus } from './home-move.ts';
import { targetOf } from './target.ts';
import type { Target } from './target.ts';
import type { HomeContent } from './use-home-shelves.ts';

export interface InFocus {
  title: string;
  facts: readonly string[];
  target: Target;
  /** Covers of the games of a collection. */
  covers: readonly string[];
  rom: RomCard | null;
  /** The focused platform, or that of the focused game. */
  platform: Platform | null;
}

/** Texts and artwork of the focused item; null if it is not part of the library. */
export function useInFocus(content: HomeContent, place: HomeFocus): InFocus | null {
  const facts = useHeroFacts();
  const nameOf = useCollectionName();
  const target = targetOf(content, place);
  if (!target) return null;
  if (place.shelf === 'systems') {
    const platform = content.systems[place.index];
    if (!platform) return null;
    const said = { title: platform.display_name, facts: facts.ofPlatform(platform), target };
    return { ...said, covers: [], rom: null, platform };
  }
  if (place.shelf === 'played' || place.shelf === 'recent') {
    const rom = content[place.shelf][place.index];
    if (!rom) return null;
    const platform = content.systems.find(({ id }) => id === rom.platform_id);
    const said = { title: rom.name, facts: facts.ofGame(rom, platform), target };
    return { ...said, covers: [], rom, platform: platform ?? null };
  }
  if (place.shelf === 'controls') return null;
  const collection = content[place.shelf][place.index];
  if (!collection) return null;
  const covers = collection.path_covers_small.map((cover) => `${basePath}${cover}`);
  const said = { title: nameOf(collection), facts: facts.ofCollection(collection), target };
  return { ...said, covers, rom: null, platform: null };
}
