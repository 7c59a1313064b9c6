import type { Platform, Reply, RomCard, searchLibrary } from '@saveroom/contract';

import { collectionKey } from '../collections/collection.ts';
import type { AnyCollection } from '../collections/collection.ts';

/** One line of the palette: something to go to. */
export type Entry =
  | { readonly kind: 'game'; readonly rom: RomCard; readonly platform: Platform | undefined }
  | { readonly kind: 'platform'; readonly platform: Platform }
  | { readonly kind: 'collection'; readonly collection: AnyCollection }
  | { readonly kind: 'recent'; readonly term: string }
  /** The search screen, with what was typed. */
  | { readonly kind: 'all'; readonly term: string; readonly total: number };

type Heading =
  | { readonly kind: 'recent' | 'platforms' | 'collections' | 'all' }
  | { readonly kind: 'games'; readonly platform: Platform | undefined; readonly more: number };

export interface Group {
  readonly key: string;
  readonly heading: Heading;
  readonly entries: readonly Entry[];
}

export const entryKey = (entry: Entry): string => {
  switch (entry.kind) {
    case 'game':
      return `game-${entry.rom.id}`;
    case 'platform':
      return `platform-${entry.platform.id}`;
    case 'collection':
      return `collection-${collectionKey(entry.collection)}`;
    case 'recent':
      return `recent-${entry.term}`;
    case 'all':
      break;
  }
  return 'all';
};

interface Known {
  /** The typed text. */
  term: string;
  found: Reply<typeof searchLibrary> | undefined;
  platforms: readonly Platform[];
  collections: readonly AnyCollection[];
  recent: readonly string[];
}

const MAX_NAMED = 4;
const COMBINING = /\p{M}/gu;

/** Case and accents do not count. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(COMBINING, '').toLocaleLowerCase();

interface Named<T> {
  item: T;
  /** One of its names begins with the typed text. */
  isClose: boolean;
}

function findNamed<T>(
  items: readonly T[],
  term: string,
  namesOf: (item: T) => readonly string[],
): Named<T>[] {
  const wanted = fold(term);
  const found = items.flatMap((item) => {
    const names = namesOf(item).map(fold);
    if (!names.some((name) => name.includes(wanted))) return [];
    const isClose = names.some((name) => name.startsWith(wanted));
    return { item, isClose };
  });
  return found.toSorted((a, b) => Number(b.isClose) - Number(a.isClose)).slice(0, MAX_NAMED);
}

const group = (kind: 'platforms' | 'collections', entries: readonly Entry[]): Group => ({
  key: kind,
  heading: { kind },
  entries,
});

/** Platforms and collections whose name begins with the term come before the games, others after. */
export function paletteGroups({ term, found, platforms, collections, recent }: Known): Group[] {
  const all: Group = {
    key: 'all',
    heading: { kind: 'all' },
    entries: [{ kind: 'all', term, total: found?.total ?? 0 }],
  };
  if (!term) {
    const entries = recent.map((one): Entry => ({ kind: 'recent', term: one }));
    return [{ key: 'recent', heading: { kind: 'recent' as const }, entries }, all].filter(
      hasEntries,
    );
  }
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  const games = (found?.groups ?? []).map(({ platform_id, total, items }): Group => {
    const platform = byId.get(platform_id);
    const entries = items.map((rom): Entry => ({ kind: 'game', rom, platform }));
    const heading = { kind: 'games', platform, more: total - items.length } as const;
    return { key: `games-${platform_id}`, heading, entries };
  });
  const machines = findNamed(
    platforms.filter(({ rom_count }) => rom_count > 0),
    term,
    ({ display_name, slug, fs_slug }) => [display_name, slug, fs_slug],
  );
  const shelves = findNamed(collections, term, ({ name }) => [name]);
  const named = (close: boolean): Group[] => [
    group(
      'platforms',
      machines
        .filter(({ isClose }) => isClose === close)
        .map(({ item: platform }) => ({ kind: 'platform', platform })),
    ),
    group(
      'collections',
      shelves
        .filter(({ isClose }) => isClose === close)
        .map(({ item: collection }) => ({ kind: 'collection', collection })),
    ),
  ];
  const [closeMachines, closeShelves] = named(true);
  const [farMachines, farShelves] = named(false).map((one) => ({ ...one, key: `${one.key}-far` }));
  return [closeMachines, closeShelves, ...games, farMachines, farShelves, found ? all : undefined]
    .filter((one) => one !== undefined)
    .filter(hasEntries);
}

const hasEntries = ({ entries }: Group): boolean => entries.length > 0;
