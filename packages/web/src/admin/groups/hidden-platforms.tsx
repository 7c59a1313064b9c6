import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { HiddenEntity } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';

import { CheckList } from './check-list.tsx';

export const platformsIn = (hidden: readonly HiddenEntity[]): ReadonlySet<number> =>
  new Set(hidden.filter(({ entity }) => entity === 'platforms').map(({ entity_id }) => entity_id));

interface Props {
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

export function HiddenPlatforms({ chosen, onChange }: Props) {
  const { t } = useTranslation('groups');
  const { data: platforms = [] } = useQuery(platformQueries.all());
  return (
    <CheckList
      label={t('hidden-platforms')}
      hint={t('hidden-platforms-hint')}
      search={t('search-platforms')}
      items={platforms.map(({ id, display_name }) => ({ id, name: display_name }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
