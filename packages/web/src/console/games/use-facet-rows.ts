import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { STATUS_FILTERS } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { languageName } from '#library/covers/language-names.ts';
import { regionName } from '#library/covers/region-codes.ts';

import type { ChoiceRow } from '#console/overlays/choice-row.ts';
import { LIST_FACETS } from './list-choices.ts';
import type { ListFacet, ListSearch } from './list-choices.ts';

/** A line for everything the games of a list are sorted into, each value with its number of games. */
export function useFacetRows(
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
