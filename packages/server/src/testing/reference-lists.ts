import { FACETS, type Facet, type ListCondition, type RomFilter } from '@saveroom/contract';
import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { PLAYABLE_SLUGS } from './list-library.ts';
import { columnsWith } from '#modules/roms/rom-columns.ts';
import type { RomTable } from '#modules/roms/roms.tables.ts';
import type { ViewRequest } from '#modules/list-index/view.ts';
import { foldText } from '#modules/names/keys.ts';
import {
  compareVersions,
  type OrderedVersion,
  preferenceRank,
} from '#modules/roms/versions/versions.ts';

import { areSiblings, referenceGroups } from './reference-versions.ts';

/** The preference of list indexes that are compared with these lists. */
export const REFERENCE_PREFERENCE = { regions: ['us', 'eu'], languages: [] };

/** Reference implementation of lists: simple, game by game, not optimized. */
export interface ReferenceLibrary {
  readonly games: readonly Game[];
  /** The version group of each game. */
  readonly groupOf: ReadonlyMap<number, number>;
  readonly collections: ReadonlyMap<number, ReadonlySet<number>>;
}

type Row = Selectable<RomTable>;
type UserMarks = Awaited<ReturnType<typeof readMarks>>[number];

interface Game {
  readonly row: Row;
  readonly slug: string;
  readonly alternatives: readonly string[];
  readonly isVerified: boolean;
  readonly lists: Readonly<Record<Facet, readonly string[]>>;
  readonly mine: UserMarks | undefined;
  readonly isFavorite: boolean;
  readonly hasSiblings: boolean;
  /** Sort key among the versions of the game. */
  readonly order: OrderedVersion;
}

const readMarks = (db: Db, userId: number | null) =>
  db
    .selectFrom('rom_user')
    .selectAll()
    .where('user_id', '=', userId ?? -1)
    .execute();

/** Reads the library as the given user sees it. */
export async function readReferenceLibrary(
  db: Db,
  userId: number | null,
): Promise<ReferenceLibrary> {
  const platforms = await db.selectFrom('platform').selectAll().execute();
  const details = await db.selectFrom('rom_detail').selectAll().execute();
  const mine = await readMarks(db, userId);
  const visible = await db
    .selectFrom('collection')
    .selectAll()
    .where((eb) => eb.or([eb('is_public', '=', 1), eb('user_id', '=', userId ?? -1)]))
    .execute();
  const members = await db.selectFrom('collection_rom').selectAll().execute();
  const membersOf = (id: number | undefined) =>
    new Set(members.filter((one) => one.collection_id === id).map((one) => one.rom_id));
  const favorites = membersOf(
    visible.find((one) => one.is_favorite === 1 && one.user_id === userId)?.id,
  );
  const rows = await db.selectFrom('rom').selectAll().where('removed_at', 'is', null).execute();
  const groupOf = referenceGroups(rows);
  const games = rows.map((row): Game => {
    const detail = details.find((one) => one.rom_id === row.id);
    const hasheous = JSON.parse(detail?.hasheous_metadata ?? '{}') as Record<string, unknown>;
    const lists = Object.fromEntries(
      FACETS.map((facet) => [
        facet,
        facet === 'player_counts'
          ? [row.player_count].filter(Boolean)
          : (JSON.parse(row[facet]) as string[]),
      ]),
    ) as Record<Facet, string[]>;
    return {
      row,
      slug: platforms.find(({ id }) => id === row.platform_id)?.slug ?? '',
      alternatives: JSON.parse(detail?.alternative_names ?? '[]') as string[],
      isVerified:
        row.verified === 1 ||
        Object.keys(hasheous).some((key) => key.endsWith('_match') && hasheous[key] === true),
      lists,
      mine: mine.find((one) => one.rom_id === row.id),
      isFavorite: favorites.has(row.id),
      order: { rank: row.version_rank, preference: preferenceRank(lists, REFERENCE_PREFERENCE) },
      hasSiblings: rows.some((other) => other !== row && areSiblings(row, other, groupOf)),
    };
  });
  return {
    games,
    groupOf,
    collections: new Map(visible.map(({ id }) => [id, membersOf(id)])),
  };
}

export interface ReferenceView {
  readonly ids: number[];
  readonly charIndex: Record<string, number>;
}

export function referenceView(library: ReferenceLibrary, request: ViewRequest): ReferenceView {
  const { filter, orderBy, orderDir, grouped } = request;
  const order = orderOf(orderBy);
  const matching = library.games
    .filter((game) => matches(library, game, filter))
    .filter((game) => order.keyOf(game) !== null);
  const shown = grouped ? representatives(library, matching) : matching;
  const byTitle = shown.toSorted(compareTitles);
  const sign = orderDir === 'asc' ? 1 : -1;
  const ordered = byTitle.toSorted((a, b) => {
    const keyA = order.keyOf(a) ?? '';
    const keyB = order.keyOf(b) ?? '';
    return sign * compareKeys(keyA, keyB) || compareTitles(a, b);
  });
  const lettered = order.letterOf ? ordered : byTitle;
  const letterOf = order.letterOf ?? titleLetter;
  const charIndex: Record<string, number> = {};
  for (const [index, game] of lettered.entries()) charIndex[letterOf(game)] ??= index;
  return { ids: ordered.map(({ row }) => row.id), charIndex };
}

const compareKeys = (a: string | number, b: string | number): number =>
  a < b ? -1 : Number(a > b);

const byCodePoint = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

const compareTitles = (a: Game, b: Game): number =>
  byCodePoint(a.row.sort_key, b.row.sort_key) || a.row.id - b.row.id;

function titleLetter({ row }: Game): string {
  const [letter = '#'] = row.sort_key;
  return /\d/.test(letter) ? (/\d/.exec(row.name.normalize('NFKD'))?.[0] ?? letter) : letter;
}

const NUMBERS: readonly string[] = columnsWith('sort', 'number');
const MINE = [
  'last_played',
  'rating',
  'difficulty',
  'completion',
  'status',
  'backlogged',
  'now_playing',
  'hidden',
  'is_main_sibling',
];
const LISTS: readonly string[] = columnsWith('sort', 'list', 'list-with-empty');
const WITH_EMPTY: readonly string[] = columnsWith('sort', 'list-with-empty');
const TEXTS: readonly string[] = columnsWith('sort', 'text');
export const REFERENCE_ORDERS = ['name', 'nonsense', ...NUMBERS, ...MINE, ...LISTS, ...TEXTS];

interface ListOrder {
  /** Null: the game is not in a list of this order. */
  readonly keyOf: (game: Game) => string | number | null;
  readonly letterOf?: (game: Game) => string;
}

function orderOf(column: string): ListOrder {
  const value = (game: Game) => game.row[column as 'id'] as string | number | null;
  if (NUMBERS.includes(column)) return { keyOf: value };
  if (MINE.includes(column)) {
    return { keyOf: ({ mine }) => mine?.[column as 'rating'] ?? null };
  }
  if (LISTS.includes(column)) {
    const facet = (column === 'player_count' ? 'player_counts' : column) as Facet;
    const textOf = (game: Game) => sortText(game.lists[facet].join(', '));
    const isLeftOut = ({ lists }: Game) =>
      lists[facet].length === 0 && !WITH_EMPTY.includes(column);
    return {
      keyOf: (game) => (isLeftOut(game) ? null : textOf(game)),
      letterOf: (game) => [...textOf(game)][0] ?? '#',
    };
  }
  if (TEXTS.includes(column)) {
    const textOf = (game: Game) => sortText(String(value(game) ?? ''));
    return { keyOf: textOf, letterOf: (game) => [...textOf(game)][0] ?? '#' };
  }
  return {
    keyOf: ({ row }) => Buffer.from(row.sort_key).toString('hex'),
    letterOf: titleLetter,
  };
}

const sortText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(the|a|an) /, '')
    .trim();

function representatives(library: ReferenceLibrary, games: readonly Game[]): Game[] {
  const groups = Map.groupBy(games, (game) => library.groupOf.get(game.row.id));
  return [...groups.values()].map((group) => {
    const [first] = group.toSorted(
      (a, b) =>
        (b.mine?.is_main_sibling ?? 0) - (a.mine?.is_main_sibling ?? 0) ||
        compareVersions(a.order, b.order) ||
        byCodePoint(a.row.fs_name_no_ext, b.row.fs_name_no_ext) ||
        a.row.id - b.row.id,
    );
    return first as Game;
  });
}

/** Other games of the platform that share an id or are in the same group, by title. */
export const referenceSiblings = ({ games, groupOf }: ReferenceLibrary, game: Game): number[] =>
  games
    .filter((other) => other !== game && areSiblings(game.row, other.row, groupOf))
    .toSorted(compareTitles)
    .map(({ row }) => row.id);

function marksOf({ mine }: Game): string[] {
  if (!mine) return [];
  const marks = (['backlogged', 'now_playing', 'hidden'] as const).filter((one) => mine[one] === 1);
  return [...marks, ...(mine.status === null ? [] : [mine.status])];
}

const SOURCES = 'igdb moby ss ra launchbox hasheous tgdb sgdb hltb flashpoint gamelist libretro';

const sourcesOf = ({ row }: Game): string[] =>
  SOURCES.split(' ').filter((source) => row[`${source}_id` as 'igdb_id'] !== null);

function matches(library: ReferenceLibrary, game: Game, filter: RomFilter): boolean {
  const { row, mine } = game;
  const includesHidden =
    filter.lists.statuses !== undefined &&
    filter.lists.statuses.logic !== 'none' &&
    filter.lists.statuses.values.includes('hidden');
  if (mine?.hidden === 1 && !includesHidden) return false;
  if (filter.platform_ids.length > 0 && !filter.platform_ids.includes(row.platform_id)) {
    return false;
  }
  const { collection_id, updated_after } = filter;
  if (collection_id !== undefined && !library.collections.get(collection_id)?.has(row.id)) {
    return false;
  }
  if (updated_after !== undefined && Date.parse(row.updated_at) <= Date.parse(updated_after)) {
    return false;
  }
  const facts: Record<string, boolean> = {
    matched: [
      row.igdb_id,
      row.moby_id,
      row.ss_id,
      row.ra_id,
      row.launchbox_id,
      row.hasheous_id,
    ].some((id) => id !== null),
    favorite: game.isFavorite,
    duplicate: game.hasSiblings,
    last_played: typeof mine?.last_played === 'string',
    playable: PLAYABLE_SLUGS.has(game.slug),
    missing: row.missing === 1,
    has_ra: row.ra_id !== null,
    has_saves: false,
    has_states: false,
    has_soundtrack: row.has_soundtrack === 1,
    verified: game.isVerified,
  };
  if (Object.entries(filter.flags).some(([flag, wanted]) => facts[flag] !== wanted)) return false;
  const lists: Record<string, readonly string[]> = {
    ...game.lists,
    statuses: marksOf(game),
    metadata_providers: sourcesOf(game),
  };
  return (
    Object.entries(filter.lists).every(([list, rule]) => matchesList(lists[list] ?? [], rule)) &&
    matchesTerm(game, filter.search_term)
  );
}

function matchesList(has: readonly string[], { values, logic }: ListCondition): boolean {
  if (logic === 'any') return values.some((value) => has.includes(value));
  if (logic === 'all') return values.every((value) => has.includes(value));
  return !values.some((value) => has.includes(value));
}

function matchesTerm({ row, alternatives }: Game, term: string): boolean {
  const parts = term.split('|').map((part) => part.trim());
  const wanted = parts.filter((part) => part !== '');
  if (wanted.length === 0) return true;
  const names = [row.name, row.fs_name, ...alternatives].map(foldText);
  return wanted.some(
    (part) =>
      (part.length === 8 && row.crc_hash === part.toLowerCase()) ||
      foldText(part)
        .split(/\s+/)
        .every((word) => names.some((name) => name.includes(word))),
  );
}
