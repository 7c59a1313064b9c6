import type { Config, Platform, SetupLibrary } from '@saveroom/contract';

/** A platform that can be selected for a scan. */
export interface ScanTarget {
  fs_slug: string;
  name: string;
  slug: string;
  family: string | null;
  /** Null if the library has no platform for this folder yet. */
  id: number | null;
  /** Number of games in the folder; null if the folder does not exist any more. */
  onDisk: number | null;
}

interface Sources {
  library: Pick<SetupLibrary, 'roots'> | undefined;
  platforms: readonly Platform[] | undefined;
  config: Pick<Config, 'EXCLUDED_PLATFORMS'> | undefined;
}

/** Folders on disk and platforms of the library, each once, by name. */
export function scanTargets(
  { library, platforms = [], config }: Sources,
  compare: (a: string, b: string) => number,
): ScanTarget[] {
  const targets = new Map<string, ScanTarget>();
  for (const { id, fs_slug, display_name: name, slug, family_slug: family } of platforms) {
    targets.set(fs_slug, { id, fs_slug, name, slug, family, onDisk: null });
  }
  const folders = library?.roots.flatMap((root) => root.platforms) ?? [];
  for (const { fs_slug, name, slug, family_slug: family, rom_count } of folders) {
    if (config?.EXCLUDED_PLATFORMS.includes(fs_slug)) continue;
    const target = targets.get(fs_slug) ?? { id: null, fs_slug, name, slug, family, onDisk: null };
    targets.set(fs_slug, { ...target, onDisk: (target.onDisk ?? 0) + rom_count });
  }
  return [...targets.values()].toSorted((a, b) => compare(a.name, b.name));
}
