import type { NamedPlatformFolder, PlatformFolder } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { nameKey, toSlug } from '#modules/names/names.api.ts';
import { findAlias } from './platform-aliases.ts';
import { findPlatform } from './platform-catalogue.ts';

/** Slugs by folder name, as in the configuration file. */
type Mapping = Readonly<Record<string, string>>;

interface PlatformMappings {
  /** `system.platforms`: the folder contains this platform. */
  bindings?: Mapping;
  /** `system.versions`: the folder contains a version of this platform. */
  versions?: Mapping;
}

interface ResolvedPlatform {
  slug: string;
  /** The folder's name, as it is on disk. */
  fs_slug: string;
  name: string;
  /** False: a custom platform of the user, without ids at any source. */
  known: boolean;
  method: 'binding' | 'version' | 'slug' | 'alias' | 'custom';
}

/** The platform of a folder: the user's mapping, else its name, else a custom platform. */
export function resolvePlatform(
  folder: string,
  { bindings = {}, versions = {} }: PlatformMappings = {},
): ResolvedPlatform {
  const fs_slug = folder;
  const bound = lookUp(bindings, folder);
  if (bound) return { ...identify(bound), fs_slug, method: 'binding' };
  const version = lookUp(versions, folder);
  if (version) return { ...identify(version), fs_slug, method: 'version' };
  return { ...identify(folder), fs_slug };
}

type Identified = Omit<ResolvedPlatform, 'fs_slug'>;

function identify(name: string): Identified {
  const own = findPlatform(name);
  if (own) return { slug: own.slug, name: own.name, known: true, method: 'slug' };
  const alias = findAlias(name);
  const target = findPlatform(alias?.slug ?? '');
  if (target) {
    return { slug: target.slug, name: alias?.name ?? target.name, known: true, method: 'alias' };
  }
  return { slug: customSlug(name), name: customName(name), known: false, method: 'custom' };
}

/** Tries the exact name first, because folders that differ in case may be mapped differently. */
function lookUp(mapping: Mapping, folder: string): string | undefined {
  if (Object.hasOwn(mapping, folder)) return mapping[folder];
  const key = nameKey(folder).toLowerCase();
  const same = Object.keys(mapping).find((name) => nameKey(name).toLowerCase() === key);
  return same === undefined ? undefined : mapping[same];
}

const customSlug = (name: string): string => toSlug(name, 'platform');

function customName(slug: string): string {
  const words = slug.replaceAll(/[-_\s]+/g, ' ').trim();
  return words.replaceAll(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase()) || slug;
}

/** A folder named after a revision of a console is displayed under that name. */
export function platformName({ slug, fs_slug }: { slug: string; fs_slug: string }): string {
  const own = resolvePlatform(fs_slug);
  return own.slug === slug ? own.name : (findPlatform(slug)?.name ?? own.name);
}

/** Names the platforms of folders, whether or not they have been scanned. */
export function folderNaming({
  configFile,
}: Pick<Deps, 'configFile'>): (folder: PlatformFolder) => NamedPlatformFolder {
  const { PLATFORMS_BINDING: bindings, PLATFORMS_VERSIONS: versions } = configFile.current();
  return (folder) => {
    const { slug, name } = resolvePlatform(folder.fs_slug, { bindings, versions });
    return { ...folder, slug, name, family_slug: findPlatform(slug)?.family_slug ?? null };
  };
}
