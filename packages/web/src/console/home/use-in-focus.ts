import type { RomCard } from '@saveroom/contract';

import { useHeroFacts } from '#console/parts/hero-facts.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
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
  /** Empty if it has no artwork. */
  art: string;
  /** Covers of its games. */
  covers: readonly string[];
  rom: RomCard | null;
  /** The platform whose badge is shown if there is no picture. */
  emblem: { slug: string; family: string | null } | null;
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
    const { display_name: title, slug, family_slug: family } = platform;
    const emblem = { slug, family };
    const said = { title, facts: facts.ofPlatform(platform), target };
    return { ...said, art: '', covers: [], rom: null, emblem };
  }
  if (place.shelf === 'played' || place.shelf === 'recent') {
    const rom = content[place.shelf][place.index];
    if (!rom) return null;
    const platform = content.systems.find(({ id }) => id === rom.platform_id);
    const art = rom.path_cover_large && resourceAddress(rom.path_cover_large);
    const said = { title: rom.name, facts: facts.ofGame(rom, platform), target };
    return { ...said, art, covers: [], rom, emblem: null };
  }
  if (place.shelf === 'controls') return null;
  const collection = content[place.shelf][place.index];
  if (!collection) return null;
  const { path_cover_large, path_covers_small, path_covers_large } = collection;
  const path = path_cover_large ?? path_covers_large[0];
  const art = path ? `${basePath}${path}` : '';
  // Its own picture is preferred to those of its games.
  const covers = path_cover_large ? [] : path_covers_small.map((cover) => `${basePath}${cover}`);
  const said = { title: nameOf(collection), facts: facts.ofCollection(collection), target };
  return { ...said, art, covers, rom: null, emblem: null };
}
