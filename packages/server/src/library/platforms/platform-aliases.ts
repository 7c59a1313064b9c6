import curated from '../../../data/platform-aliases.json' with { type: 'json' };
import { allHardwareVersions, allPlatforms } from './platform-catalogue.ts';

export interface AliasTarget {
  slug: string;
  /** Of a hardware version, which keeps its own name. */
  name?: string;
}

/** Words that databases add to the name of a system. */
const DECORATION = /\s*[([][^()[\]]*[)\]]|\s+-\s+(?:datfile|discs?|cue sheets|bios images)\b.*$/gi;

/** `Nintendo - Game Boy Advance (Parent-Clone)` and `nintendo_game-boy.advance` are one name. */
export const aliasKey = (name: string): string =>
  name
    .replaceAll(DECORATION, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const byAlias = collect();

/** The whole name, else what follows the maker: `Atari - Atari 2600`. */
export function findAlias(folder: string): AliasTarget | undefined {
  const [, afterMaker] = /^[^-]+ - (.+)$/s.exec(folder) ?? [];
  return byAlias.get(aliasKey(folder)) ?? byAlias.get(aliasKey(afterMaker ?? ''));
}

/** Our own list wins over spellings of slugs, these over hardware versions and names elsewhere. */
function collect(): Map<string, AliasTarget> {
  const found = new Map<string, AliasTarget>();
  const add = (name: string, target: AliasTarget): void => {
    const key = aliasKey(name);
    if (key !== '' && !found.has(key)) found.set(key, target);
  };
  for (const [slug, names] of Object.entries(curated))
    for (const name of names) add(name, { slug });
  for (const { slug } of allPlatforms()) add(slug, { slug });
  for (const { slug, name, parent } of allHardwareVersions()) add(slug, { slug: parent, name });
  for (const [key, slug] of namesElsewhere()) add(key, { slug });
  return found;
}

/** Names at metadata services, as far as they mean one platform only. */
function namesElsewhere(): [name: string, slug: string][] {
  const owners = new Map<string, Set<string>>();
  for (const platform of allPlatforms()) {
    const { name, igdb_slug, moby_slug, launchbox_name, hltb_slug, libretro_slug } = platform;
    for (const one of [name, igdb_slug, moby_slug, launchbox_name, hltb_slug, libretro_slug]) {
      if (one === null) continue;
      const key = aliasKey(one);
      owners.set(key, (owners.get(key) ?? new Set()).add(platform.slug));
    }
  }
  return [...owners].flatMap(([key, slugs]) => {
    const [slug] = slugs;
    return slugs.size === 1 && slug !== undefined ? [[key, slug] as [string, string]] : [];
  });
}
