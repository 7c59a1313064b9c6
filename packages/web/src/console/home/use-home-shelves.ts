import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { Platform, ResumePoint, RomCard } from '@saveroom/contract';

import type { AnyCollection } from '#library/collections/collection.ts';
import { collectionQueries } from '#library/data/collections.ts';
import { homeRowQueries, relatedGamesQuery } from '#library/data/home-rows.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { usePlayerOf } from '#library/data/playable.ts';
import { resumeQueries } from '#library/data/resume.ts';
import { collectionOfShelf, useShelfTitle, useShownShelves } from '#library/home/shelves.ts';
import type { ShelfId } from '#library/home/shelves.ts';
import { inShelfOrder } from '#library/home/shelf-order.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { logFailure } from '#shared/lib/log.ts';
import { virtualCollectionTypeSetting } from '#shared/lib/settings.ts';

export type HomeItem =
  | { readonly kind: 'rom'; readonly rom: RomCard; readonly platform: Platform | undefined }
  | { readonly kind: 'platform'; readonly platform: Platform }
  | { readonly kind: 'collection'; readonly collection: AnyCollection };

export interface HomeShelf {
  readonly id: string;
  readonly title: string;
  readonly kind: HomeItem['kind'];
  readonly items: readonly HomeItem[];
}

/** The last game played; for a person who has not played yet, the newest that can be played. */
export interface HomeHero {
  readonly rom: RomCard;
  readonly platform: Platform | undefined;
  readonly isPlayed: boolean;
  readonly canPlay: boolean;
  readonly point: ResumePoint | undefined;
}

export interface HomeContent {
  /** Null if there is no game yet. */
  readonly hero: HomeHero | null;
  /** Shelves that are not empty, in the order that the user chose for home. */
  readonly shelves: readonly HomeShelf[];
}

interface HomeState {
  content: HomeContent;
  /** Nothing is loaded yet. */
  isPending: boolean;
  isEmpty: boolean;
  /** Nothing could be loaded yet. */
  hasFailed: boolean;
  /** Null while the request is retried. */
  error: Error | null;
  retry: () => void;
}

/** The data of home. A shelf that fails to load is left out if the platforms were loaded. */
export function useHomeShelves(): HomeState {
  const { compare } = useFormat();
  const client = useQueryClient();
  const { data: all, isPending, error, errorUpdateCount } = useQuery(platformQueries.all());
  const platforms = (all ?? [])
    .filter(({ rom_count }) => rom_count > 0)
    .toSorted((one, other) => compare(one.display_name, other.display_name));
  const shown = useShownShelves();
  const titleOf = useTitle();
  const games = useGameRows(shown);
  const collections = useCollectionRows();
  const hero = useHero(platforms);
  const platformOf = (rom: RomCard) => platforms.find(({ id }) => id === rom.platform_id);

  const itemsOf = (id: ShelfId): readonly HomeItem[] => {
    if (id === 'platforms') return platforms.map((platform) => ({ kind: 'platform', platform }));
    if (id === 'collections' || id === 'smart' || id === 'virtual') {
      return collections[id].map((collection) => ({ kind: 'collection', collection }));
    }
    const roms = games.get(id) ?? [];
    // The hero shows the first one.
    const shownRoms = id === 'continue' && hero ? roms.slice(1) : roms;
    return shownRoms.map((rom) => ({ kind: 'rom', rom, platform: platformOf(rom) }));
  };
  const shelves = shown.flatMap((id): HomeShelf[] => {
    const items = itemsOf(id);
    const [first] = items;
    return first ? [{ id, title: titleOf(id), kind: first.kind, items }] : [];
  });
  return {
    content: { hero: hero ?? null, shelves },
    isPending: isPending || hero === undefined,
    isEmpty: platforms.length === 0,
    hasFailed: !all && errorUpdateCount > 0,
    error,
    retry: () => {
      loadMissing(client).catch((failure: unknown) =>
        logFailure('Retrying the requests of home', failure),
      );
    },
  };
}

const MISSING = {
  type: 'active',
  predicate: ({ state }: Query) => state.data === undefined,
} as const;

/** Pending requests are repeated too: they may be about to fail for the same reason. */
async function loadMissing(client: QueryClient): Promise<void> {
  await client.cancelQueries(MISSING);
  await client.refetchQueries(MISSING);
}

/** The title of a shelf, which names the game that related ones are based on. */
function useTitle(): (id: ShelfId) => string {
  const { t } = useTranslation('home');
  const titleOf = useShelfTitle();
  const { data: related } = useQuery(relatedGamesQuery());
  return (id) =>
    id === 'related' && related ? t('related-played', { name: related.name }) : titleOf(id);
}

/**
 * Does not change until the app is reloaded, so that the shelf is the same after opening a game and
 * going back.
 */
const RANDOM_SEED = 1 + Math.floor(Math.random() * 1_000_000);

/** The games of the shelves that have games. */
function useGameRows(shown: readonly ShelfId[]): ReadonlyMap<ShelfId, readonly RomCard[]> {
  const isRelated = shown.includes('related');
  const { data: related = null } = useQuery({ ...relatedGamesQuery(), enabled: isRelated });
  const rowOf = (id: ShelfId) => {
    const added = collectionOfShelf(id);
    if (added?.kind === 'smart') return homeRowQueries.smart(added.id);
    if (added) return homeRowQueries.collection(added.id);
    if (id === 'continue') return homeRowQueries.played();
    if (id === 'recent') return homeRowQueries.recent();
    if (id === 'favorites') return homeRowQueries.favorites();
    if (id === 'backlog') return homeRowQueries.backlog();
    if (id === 'random') return homeRowQueries.random(RANDOM_SEED);
    return id === 'related' && related ? homeRowQueries.related(related) : null;
  };
  const rows = shown.flatMap((id) => {
    const query = rowOf(id);
    return query ? [{ id, query }] : [];
  });
  const results = useQueries({ queries: rows.map(({ query }) => query) });
  return new Map(rows.map(({ id }, index) => [id, results[index]?.data ?? []]));
}

function useCollectionRows(): Record<
  'collections' | 'smart' | 'virtual',
  readonly AnyCollection[]
> {
  const { user } = useMe();
  const { compare } = useFormat();
  const [virtualType] = useLocalSetting(virtualCollectionTypeSetting);
  const order = { userId: user?.id, compare };
  const { data: collections = [] } = useQuery(collectionQueries.all());
  const { data: smart = [] } = useQuery(collectionQueries.allSmart());
  const { data: virtual = [] } = useQuery(collectionQueries.firstVirtual(virtualType));
  return {
    collections: inShelfOrder(collections, order),
    smart: inShelfOrder(smart, order),
    virtual,
  };
}

/** Null: there is no game; undefined while loading. */
function useHero(platforms: readonly Platform[]): HomeHero | null | undefined {
  const { can } = useMe();
  const playerOf = usePlayerOf();
  const played = useQuery(homeRowQueries.played());
  const recent = useQuery(homeRowQueries.recent());
  const toPlay = useQuery({ ...homeRowQueries.playable(), enabled: played.data?.length === 0 });
  const { data: points } = useQuery({ ...resumeQueries.latest(), enabled: can('assets.read') });
  const [last] = played.data ?? [];
  // Until the players are known, every game counts as playable, so that the button does not move.
  const canPlay = (rom: RomCard) =>
    (platforms.length === 0 || playerOf(rom) === 'emulator') && !rom.missing_from_fs;
  const suggested = toPlay.data?.find(canPlay) ?? recent.data?.[0];
  const rom = last ?? (toPlay.isLoading ? undefined : suggested);
  if (!rom) return [played, recent, toPlay].some(({ isLoading }) => isLoading) ? undefined : null;
  return {
    rom,
    platform: platforms.find(({ id }) => id === rom.platform_id),
    isPlayed: last !== undefined,
    canPlay: canPlay(rom),
    point: points?.find(({ rom_id }) => rom_id === rom.id),
  };
}
