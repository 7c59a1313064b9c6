import { useTranslation } from 'react-i18next';

import type { FilterFlag, FilterList, StatusFilter } from '@saveroom/contract';

import { languageName } from '#library/covers/language-names.ts';
import { regionName } from '#library/covers/region-codes.ts';

import { useStatusWords } from './status-words.ts';

/** Names are names: the same in every language. */
const PROVIDERS: Readonly<Record<string, string>> = {
  igdb: 'IGDB',
  moby: 'MobyGames',
  ss: 'ScreenScraper',
  ra: 'RetroAchievements',
  launchbox: 'LaunchBox',
  hasheous: 'Hasheous',
  tgdb: 'TheGamesDB',
  sgdb: 'SteamGridDB',
  flashpoint: 'Flashpoint',
  hltb: 'HowLongToBeat',
  gamelist: 'gamelist.xml',
  libretro: 'libretro',
};

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
      return list === 'metadata_providers' ? (PROVIDERS[value] ?? value) : value;
    },
  };
}
