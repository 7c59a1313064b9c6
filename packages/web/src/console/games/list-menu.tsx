import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { ChoicePanel } from '#console/overlays/choice-panel.tsx';
import { LIST_FILTERS, LIST_ORDERS } from './list-choices.ts';
import type { ListSearch } from './list-choices.ts';
import { useFacetRows } from './use-facet-rows.ts';

interface Props {
  view: RomView;
  search: ListSearch;
  onChange: (change: ListSearch) => void;
  onSearch: () => void;
  onExit: () => void;
  onClose: () => void;
}

export function ListMenu({ view, search, onChange, onSearch, onExit, onClose }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const { data: outline } = useQuery(romQueries.outline(view));
  const facetRows = useFacetRows(view, search, onChange);
  const count = outline?.total;
  return (
    <ChoicePanel
      title={t('list-options')}
      text={count === undefined ? undefined : t('games', { count, number: format.number(count) })}
      onClose={onClose}
      rows={[
        {
          kind: 'choice',
          key: 'order',
          label: t('order'),
          values: LIST_ORDERS.map((value) => ({ value, label: t(`order-${value}`) })),
          value: search.order ?? 'name',
          onChange: (value) => onChange({ order: LIST_ORDERS.find((known) => known === value) }),
        },
        {
          kind: 'choice',
          key: 'only',
          label: t('show'),
          values: LIST_FILTERS.map((value) => ({ value, label: t(`show-${value}`) })),
          value: search.only ?? 'all',
          onChange: (value) => onChange({ only: LIST_FILTERS.find((known) => known === value) }),
        },
        ...facetRows,
        { kind: 'button', key: 'search', label: t('search'), onPress: onSearch },
        ...(search.search
          ? [
              {
                kind: 'button' as const,
                key: 'clear',
                label: t('search-clear'),
                onPress: () => onChange({ search: undefined }),
              },
            ]
          : []),
        { kind: 'button', key: 'exit', label: t('exit'), onPress: onExit },
      ]}
    />
  );
}
