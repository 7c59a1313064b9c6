import { useTranslation } from 'react-i18next';

import { LOGICS } from '@saveroom/contract';
import type { FilterList } from '@saveroom/contract';

import { RegionFlags } from '#library/covers/region-flags.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { ChoiceList } from './choice-list.tsx';
import { FilterSection } from './filter-section.tsx';
import { useFilterWords } from './filter-words.ts';
import { logicOf, valuesOf, withLogic, withValues } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';

interface Props {
  list: FilterList;
  counts: readonly { value: string; count: number }[];
  search: GallerySearch;
  onSearch: (next: GallerySearch) => void;
}

/** Values of one kind: games with any of them, with all, or with none. */
export function FacetFilter({ list, counts, search, onSearch }: Props) {
  const { t } = useTranslation('gallery');
  const words = useFilterWords();
  const values = valuesOf(search, list);
  const chosen = new Set(values);
  // What is chosen stays in sight though it would leave nothing.
  const known = new Set(counts.map(({ value }) => value));
  const lost = values.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }));
  const choices = [...lost, ...counts.toSorted((a, b) => b.count - a.count)];
  if (choices.length === 0) return null;
  const toggle = (value: string) =>
    onSearch(
      withValues(
        search,
        list,
        chosen.has(value) ? values.filter((one) => one !== value) : [...values, value],
      ),
    );
  return (
    <FilterSection title={words.list(list)} chosen={values.length}>
      {values.length > 0 && (
        <Segmented
          label={t('logic')}
          value={logicOf(search, list)}
          options={LOGICS.map((logic) => ({ value: logic, label: t(`logic-${logic}`) }))}
          onChange={(logic) => onSearch(withLogic(search, list, logic))}
        />
      )}
      <ChoiceList
        searchLabel={t('choices-search', { list: words.list(list) })}
        choices={choices.map(({ value, count }) => ({
          value,
          count,
          label: words.value(list, value),
          icon: list === 'regions' ? <RegionFlags regions={[value]} /> : undefined,
        }))}
        chosen={chosen}
        onToggle={toggle}
      />
    </FilterSection>
  );
}
