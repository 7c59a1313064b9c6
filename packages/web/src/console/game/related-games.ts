import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomCard } from '@saveroom/contract';

import { listView } from '#console/games/list-choices.ts';
import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';

/** If fewer games are found, a wider selection is used. */
const MIN_GAMES = 4;
const MAX_GAMES = 20;

interface RelatedGames {
  readonly title: string;
  readonly games: readonly RomCard[];
}

/** Other games of the series; if there are few, of the genre, of the platform, or of the library. */
export function useRelatedGames(rom: DetailedRom): RelatedGames {
  const { t } = useTranslation(['console', 'rom']);
  const { franchises, collections, genres } = rom.metadatum;
  const [genre] = genres;
  const series = useGames(rom, seriesView(franchises[0], collections[0]), true);
  const similar = useGames(rom, genre ? { genres: [genre] } : null, series.isShort);
  const platform = useGames(rom, { platform_id: rom.platform_id }, similar.isShort);
  const library = useGames(rom, {}, platform.isShort);
  if (!series.isShort) return { title: t('related-series'), games: series.games };
  if (!similar.isShort) return { title: t('rom:relation-similar_games'), games: similar.games };
  if (!platform.isShort || platform.games.length >= library.games.length) {
    const title = t('related-platform', { platform: rom.platform_display_name });
    return { title, games: platform.games };
  }
  return { title: t('related-library'), games: library.games };
}

function seriesView(franchise: string | undefined, series: string | undefined): RomView | null {
  if (franchise) return { franchises: [franchise] };
  return series ? { collections: [series] } : null;
}

/**
 * Loads the games of a view; none if it is null. `isShort`: the games are loaded, and there are too
 * few.
 */
function useGames(rom: DetailedRom, view: RomView | null, isEnabled: boolean) {
  const { data: page, isError } = useQuery({
    ...romQueries.window(listView(view ?? {}, {}), 0),
    enabled: isEnabled && view !== null,
  });
  const data = view && isEnabled ? page : undefined;
  const own = new Set([rom.id, ...rom.siblings.map(({ id }) => id)]);
  const others = (data?.items ?? []).filter(({ id }) => !own.has(id));
  // The start depends on the game, so that different games show different selections.
  const first = others.length > MAX_GAMES ? rom.id % others.length : 0;
  const games = [...others.slice(first), ...others.slice(0, first)].slice(0, MAX_GAMES);
  const isDone = view === null || isError || data !== undefined;
  return { games, isShort: isEnabled && isDone && games.length < MIN_GAMES };
}
