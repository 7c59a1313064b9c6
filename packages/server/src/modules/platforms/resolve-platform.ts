import { nameKey, toSlug } from '#modules/names/names.api.ts';
import { findAlias } from './platform-aliases.ts';
import { findPlatform } from './platform-catalogue.ts';

/** Folder → slug, as the configuration file has them. */
type Mapping = Readonly<Record<string, string>>;

export interface PlatformMappings {
  /** `system.platforms`: this folder is that platform. */
  bindings?: Mapping;
  /** `system.versions`: this folder is a version of that platform. */
  versions?: Mapping;
}

export interface ResolvedPlatform {
  slug: string;
  /** The folder's name, as it is on disk. */
  fs_slug: string;
  name: string;
  /** False: a platform of the user's own, without ids anywhere. */
  known: boolean;
  method: 'binding' | 'version' | 'slug' | 'alias' | 'custom';
}

/** Which platform a folder holds: what the user says, else what its name says, else its own. */
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

function identify(word: string): Identified {
  const own = findPlatform(word);
  if (own) return { slug: own.slug, name: own.name, known: true, method: 'slug' };
  const alias = findAlias(word);
  const meant = findPlatform(alias?.slug ?? '');
  if (meant) {
    return { slug: meant.slug, name: alias?.name ?? meant.name, known: true, method: 'alias' };
  }
  return { slug: customSlug(word), name: customName(word), known: false, method: 'custom' };
}

/** The exact name first: folders that differ in case may be mapped apart. */
function lookUp(mapping: Mapping, folder: string): string | undefined {
  if (Object.hasOwn(mapping, folder)) return mapping[folder];
  const wanted = nameKey(folder).toLowerCase();
  const same = Object.keys(mapping).find((key) => nameKey(key).toLowerCase() === wanted);
  return same === undefined ? undefined : mapping[same];
}

const customSlug = (name: string): string => toSlug(name, 'platform');

function customName(slug: string): string {
  const words = slug.replaceAll(/[-_\s]+/g, ' ').trim();
  return words.replaceAll(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase()) || slug;
}
