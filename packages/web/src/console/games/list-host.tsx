import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { STATUS_FILTERS } from '@saveroom/contract';

import { ChoicePanel } from '#console/overlays/choice-panel.tsx';
import type { ChoiceRow } from '#console/overlays/choice-row.ts';
import { SearchPanel } from '#console/overlays/search-panel.tsx';
import { useConsoleNavigation } from '#console/use-console-navigation.ts';
import { languageName } from '#library/covers/language-names.ts';
import { regionName } from '#library/covers/region-codes.ts';
import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { GamesScreen } from './games-screen.tsx';
import {
  LIST_FACETS,
  LIST_FILTERS,
  LIST_ORDERS,
  listKeyOf,
  listOrderOf,
  listView,
} from './list-choices.ts';
import type { ListFacet, ListSearch } from './list-choices.ts';

interface Props {
  /** Key of the platform or collection, without its filters. */
  listKey: string;
  title: string;
  scope: RomView;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

/** A list of games with its menus and dialogs. */
export function ListHost({ listKey, title, scope, search, onSearch }: Props) {
  const go = useConsoleNavigation();
  const [open, setOpen] = useState<'menu' | 'keyboard' | null>(null);
  const view = listView(scope, search);
  const change = (next: ListSearch) => onSearch({ ...search, ...next });
  const menu =
    open === 'menu' ? (
      <ListMenu
        view={view}
        search={search}
        onChange={change}
        onSearch={() => setOpen('keyboard')}
        onExit={go.leave}
        onClose={() => setOpen(null)}
      />
    ) : (
      open === 'keyboard' && (
        <SearchPanel
          initial={search.search ?? ''}
          onDone={(term) => {
            change({ search: term || undefined });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )
    );
  return (
    <GamesScreen
      listKey={listKeyOf(listKey, search)}
      title={title}
      view={view}
      menu={menu}
      isInert={open !== null}
      onMenu={() => setOpen('menu')}
      onSearch={() => setOpen('keyboard')}
      onOpen={({ id }) => go.open({ kind: 'rom', id })}
      onBack={go.home}
    />
  );
}

interface ListMenuProps {
  view: RomView;
  search: ListSearch;
  onChange: (change: ListSearch) => void;
  onSearch: () => void;
  onExit: () => void;
  onClose: () => void;
}

function ListMenu({ view, search, onChange, onSearch, onExit, onClose }: ListMenuProps) {
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
          values: LIST_ORDERS.filter((value) => value !== 'relevance' || search.search).map(
            (value) => ({ value, label: t(`order-${value}`) }),
          ),
          value: listOrderOf(search),
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

/** A row for each facet of the list; each value has its number of games. */
function useFacetRows(
  view: RomView,
  search: ListSearch,
  onChange: (change: ListSearch) => void,
): readonly ChoiceRow[] {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  const nameOf = useValueNames();
  const { data } = useQuery(romQueries.facets(view));
  return LIST_FACETS.flatMap((facet) => {
    const chosen = search[facet] ?? '';
    const counted: readonly { value: string; count: number }[] = data?.[facet] ?? [];
    const isKnown = counted.some(({ value }) => value === chosen);
    const found = chosen && !isKnown ? [{ value: chosen, count: 0 }, ...counted] : counted;
    if (found.length === 0) return [];
    const values = found.map(({ value, count }) => ({
      value,
      label: `${nameOf(facet, value)} (${format.number(count)})`,
    }));
    return {
      kind: 'choice',
      key: facet,
      label: t(`list-${facet}`),
      values: [{ value: '', label: t('flag-any') }, ...values],
      value: chosen,
      onChange: (value) => onChange({ [facet]: value || undefined }),
    } satisfies ChoiceRow;
  });
}

function useValueNames(): (facet: ListFacet, value: string) => string {
  const { t, i18n } = useTranslation('gallery');
  const tag = tagOf(i18n.language);
  return (facet, value) => {
    if (facet === 'statuses') {
      const status = STATUS_FILTERS.find((known) => known === value);
      return status ? t(`status-${status}`) : value;
    }
    if (facet === 'languages') return languageName(value, tag);
    return facet === 'regions' ? regionName(value, tag) : value;
  };
}
