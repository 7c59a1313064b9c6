import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { HiddenEntity, NamedHiddenEntity } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';

import { CheckList } from '#library/visibility/check-list.tsx';

export const platformsIn = (hidden: readonly HiddenEntity[]): ReadonlySet<number> =>
  new Set(hidden.filter(({ entity }) => entity === 'platforms').map(({ entity_id }) => entity_id));

/** Combines the selected hidden platforms with the other hidden entities. */
export const withPlatforms = (
  others: readonly NamedHiddenEntity[],
  platforms: ReadonlySet<number>,
): HiddenEntity[] => [
  ...[...platforms].map((entity_id) => ({ entity: 'platforms' as const, entity_id })),
  ...others,
];

interface Props {
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

export function HiddenPlatforms({ chosen, onChange }: Props) {
  const { t } = useTranslation('groups');
  const { data: platforms, ...query } = useQuery(platformQueries.all());
  return (
    <CheckList
      label={t('hidden-platforms')}
      hint={t('hidden-platforms-hint')}
      search={t('search-platforms')}
      items={platforms?.map(({ id, display_name }) => ({ id, name: display_name }))}
      query={query}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
