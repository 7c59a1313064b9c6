import { useQuery } from '@tanstack/react-query';

import { catalogueQueries } from '#library/data/config.ts';
import { useMe } from '#shared/data/me.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

/** One that may be chosen. `id` null: it is made when something is sent there. */
export interface PlatformOption {
  slug: string;
  name: string;
  id: number | null;
}

/** Those of the library by name, then those it could have, for whoever may make them. */
export function usePlatformOptions(): PlatformOption[] {
  const { can } = useMe();
  const format = useFormat();
  const mayMake = can('platforms.write');
  const { data: own = [] } = useQuery(platformQueries.all());
  const { data: all = [] } = useQuery({ ...catalogueQueries.platforms(), enabled: mayMake });
  const known = own
    .filter(({ missing_from_fs }) => !missing_from_fs)
    .map(({ slug, display_name, id }) => ({ slug, name: display_name, id }));
  const slugs = new Set(own.map(({ slug }) => slug));
  const others = all
    .filter(({ slug }) => !slugs.has(slug))
    .map(({ slug, name }) => ({ slug, name, id: null }));
  const byName = (a: PlatformOption, b: PlatformOption) => format.compare(a.name, b.name);
  return [...known.toSorted(byName), ...others.toSorted(byName)];
}
