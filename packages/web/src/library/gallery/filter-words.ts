import { useTranslation } from 'react-i18next';

import { sourceName } from '@saveroom/contract';
import type { FilterFlag, FilterList, StatusFilter } from '@saveroom/contract';

import { languageName } from '#library/covers/language-names.ts';
import { regionName } from '#library/covers/region-codes.ts';

import { useStatusWords } from './status-words.ts';

/** What filters and their values are called. */
export function useFilterWords() {
  const { t, i18n } = useTranslation('gallery');
  const statuses = useStatusWords();
  const language = i18n.language.replace('_', '-');
  return {
    list: (list: FilterList): string => t(`list-${list}`),
    flag: (flag: FilterFlag): string => t(`flag-${flag}`),
    value: (list: FilterList, value: string): string => {
      if (list === 'statuses') return statuses[value as StatusFilter] ?? value;
      if (list === 'languages') return languageName(value, language);
      if (list === 'regions') return regionName(value, language);
      return list === 'metadata_providers' ? sourceName(value) : value;
    },
  };
}
