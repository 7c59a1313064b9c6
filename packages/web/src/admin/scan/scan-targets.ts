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
  library: Pick<SetupLibrary, 'existing_platforms'> | undefined;
  platforms: readonly Platform[] | undefined;
  config: Pick<Config, 'EXCLUDED_PLATFORMS'> | undefined;
}

/** Folders on disk and platforms of the library, each once, by name. */
export function scanTargets(
  { library, platforms = [], config }: Sources,
  compare: (a: string, b: string) => number,
): ScanTarget[] {
  const folders = new Map(
    library?.existing_platforms
      .filter(({ fs_slug }) => !config?.EXCLUDED_PLATFORMS.includes(fs_slug))
      .map(({ fs_slug, rom_count }) => [fs_slug, rom_count]),
  );
  const known = platforms.map((platform) => ({
    fs_slug: platform.fs_slug,
    name: platform.display_name,
    slug: platform.slug,
    family: platform.family_slug,
    id: platform.id,
    onDisk: folders.get(platform.fs_slug) ?? null,
  }));
  const seen = new Set(known.map(({ fs_slug }) => fs_slug));
  const strangers = [...folders]
    .filter(([fs_slug]) => !seen.has(fs_slug))
    .map(([fs_slug, onDisk]) => ({
      fs_slug,
      name: fs_slug,
      slug: fs_slug,
      family: null,
      id: null,
      onDisk,
    }));
  return [...known, ...strangers].toSorted((a, b) => compare(a.name, b.name));
}
