import { useTranslation } from 'react-i18next';

import type { Platform, RomCard } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import type { AnyCollection } from '#library/collections/collection.ts';

/** The facts next to the large picture of the focused game, platform or collection. */
export function useHeroFacts() {
  const { t } = useTranslation('console');
  const format = useFormat();
  const games = (count: number) => t('games', { count, number: format.number(count) });
  return {
    ofGame: (rom: RomCard, platform: Platform | undefined) =>
      [
        platform?.display_name,
        rom.first_release_date && String(new Date(rom.first_release_date).getUTCFullYear()),
        rom.last_played && format.ago(rom.last_played),
      ].filter((fact): fact is string => Boolean(fact)),
    ofPlatform: ({ rom_count }: Platform) => [games(rom_count)],
    ofCollection: ({ rom_count }: AnyCollection) => [games(rom_count)],
  };
}
