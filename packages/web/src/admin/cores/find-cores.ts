import type { Core } from '@saveroom/contract';

export type CoreGroup = 'here' | 'more';

/** Those that can be used or were switched off, and those that would have to be fetched. */
export const groupOf = ({ state }: Core): CoreGroup =>
  state === 'absent' || state === 'fetching' ? 'more' : 'here';

/** By name of the core or of a system it plays. */
export function findCores(
  cores: readonly Core[],
  search: string,
  platformName: (slug: string) => string | undefined,
): Core[] {
  const wanted = search.trim().toLowerCase();
  return cores.filter(({ name, platform_slugs }) =>
    [name, ...platform_slugs, ...platform_slugs.map(platformName)].some((word) =>
      word?.toLowerCase().includes(wanted),
    ),
  );
}
