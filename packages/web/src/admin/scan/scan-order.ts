import type { ScanTarget } from './scan-targets.ts';

export const SCAN_TYPES = [
  'quick',
  'new_platforms',
  'unmatched',
  'update',
  'hashes',
  'complete',
] as const;
export type ScanType = (typeof SCAN_TYPES)[number];

/**
 * What to ask the server for. Folders it has never seen have no id yet. Without sources: all that
 * are ready.
 */
export function scanOrder(
  type: ScanType,
  chosen: readonly ScanTarget[] | null,
  sources: readonly string[] | null,
) {
  const wanted = type === 'new_platforms' ? [] : (chosen ?? []);
  return {
    type,
    platforms: wanted.flatMap(({ id }) => id ?? []),
    platform_fs_slugs: wanted.filter(({ id }) => id === null).map(({ fs_slug }) => fs_slug),
    ...(sources && { apis: [...sources] }),
  };
}
