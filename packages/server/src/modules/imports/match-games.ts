import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { nameKey, splitExtension, titleKey } from '#modules/names/names.api.ts';
import {
  findPlatforms,
  platformName,
  type PlatformRow,
  resolvePlatform,
} from '#modules/platforms/platforms.api.ts';

import type { GameReference } from './import-record.ts';
import {
  DIGESTS,
  findGamesByDigest,
  findGamesByFileName,
  findGamesById,
  findGamesByStem,
  findTitlesAfter,
  type MatchedGame,
} from './imports.queries.ts';

/** The game of this library, or why there is none. */
export type GameMatch =
  | { readonly id: number; readonly name: string; readonly platformId: number }
  | { readonly problem: 'game_not_found' | 'several_games' | 'platform_not_found' };

const PAGE = 5000;
/** `(Europe)`, `[!]` */
const TAGS = /\s*[([][^()[\]]*[)\]]/g;

type Found = readonly MatchedGame[];

/** A reference with the platforms of this library that it may mean, the likeliest first. */
interface Lookup {
  readonly reference: GameReference;
  readonly platforms: readonly PlatformRow[];
  /** Names that its file or folder may have in the folder of the platform. */
  readonly fileNames: readonly string[];
  readonly stem: string;
  /** Nothing is known about the platform: the path must be unique in the whole library. */
  readonly isAnywhere: boolean;
}

/**
 * Finds the games of another library in this one: by path, else by checksum, else by name. The
 * queries are for many games at once. Titles of a platform are kept for the whole import.
 */
export class GameMatcher {
  readonly #db: Db;
  readonly #configFile: Deps['configFile'];
  readonly #titles = new Map<number, ReadonlyMap<string, readonly number[]>>();

  constructor({ db, configFile }: Pick<Deps, 'db' | 'configFile'>) {
    this.#db = db;
    this.#configFile = configFile;
  }

  async match(references: readonly GameReference[]): Promise<Map<GameReference, GameMatch>> {
    const library = await findPlatforms(this.#db);
    const matches = new Map<GameReference, GameMatch>();
    let open = references.map((reference) => this.#toLookup(reference, library));
    for (const step of [
      (lookups: readonly Lookup[]) => this.#byPath(lookups, library),
      (lookups: readonly Lookup[]) => this.#byDigest(lookups),
      (lookups: readonly Lookup[]) => this.#byStem(lookups),
      (lookups: readonly Lookup[]) => this.#byTitle(lookups),
    ]) {
      const found = await step(open);
      for (const [{ reference }, games] of found) matches.set(reference, choose(reference, games));
      open = open.filter((lookup) => !found.has(lookup));
    }
    for (const { reference, platforms } of open) {
      const isElsewhere = reference.platform !== null && platforms.length === 0;
      matches.set(reference, {
        problem: isElsewhere ? 'platform_not_found' : 'game_not_found',
      });
    }
    return matches;
  }

  #toLookup(reference: GameReference, library: readonly PlatformRow[]): Lookup {
    const parts = (reference.path ?? '').split('/').filter((part) => part !== '' && part !== '.');
    const file = parts.at(-1);
    const platforms = this.#platformsOf(reference, library);
    return {
      reference,
      platforms,
      isAnywhere: reference.platform === null && platforms.length === 0,
      fileNames: [...new Set([parts[0], file])].flatMap((name) => (name ? [nameKey(name)] : [])),
      // Pictures and saves are named like the game, without its extension.
      stem: file === undefined ? reference.name : splitExtension(file, { isFolder: false }).stem,
    };
  }

  /** A platform may have several folders. The folder of the same name is the likeliest. */
  #platformsOf(
    { platform, platformFolder, isAnyPlatform }: GameReference,
    library: readonly PlatformRow[],
  ): PlatformRow[] {
    if (isAnyPlatform) return [...library];
    const folder = platformFolder === null ? null : fold(platformFolder);
    const ofFolder = library.filter(({ fs_slug }) => fold(fs_slug) === folder);
    if (platform === null) return ofFolder;
    const name = fold(platform);
    const named = library.filter((row) =>
      [row.slug, row.fs_slug, row.custom_name, platformName(row)].some(
        (text) => fold(text) === name,
      ),
    );
    const { PLATFORMS_BINDING: bindings, PLATFORMS_VERSIONS: versions } =
      this.#configFile.current();
    const { slug } = resolvePlatform(platform, { bindings, versions });
    const others = named.length > 0 ? named : library.filter((row) => row.slug === slug);
    return [...new Set([...ofFolder, ...others])];
  }

  async #byPath(
    lookups: readonly Lookup[],
    library: readonly PlatformRow[],
  ): Promise<Map<Lookup, Found>> {
    const names = new Set(lookups.flatMap(({ fileNames }) => fileNames));
    const platformIds = lookups.some(({ isAnywhere }) => isAnywhere)
      ? library.map(({ id }) => id)
      : idsOf(lookups);
    const games = await findGamesByFileName(this.#db, { platformIds, names: [...names] });
    const byName = Map.groupBy(games, (game) => game.name_key);
    return findEach(lookups, ({ fileNames, platforms, isAnywhere }) => {
      for (const name of fileNames) {
        if (isAnywhere && byName.has(name)) return byName.get(name) ?? [];
        for (const { id } of platforms) {
          const found = (byName.get(name) ?? []).filter(({ platform_id }) => platform_id === id);
          if (found.length > 0) return found;
        }
      }
      return [];
    });
  }

  async #byDigest(lookups: readonly Lookup[]): Promise<Map<Lookup, Found>> {
    const all = new Map<Lookup, Found>();
    for (const kind of Object.keys(DIGESTS) as (keyof typeof DIGESTS)[]) {
      const left = lookups.filter((one) => !all.has(one));
      const digestOf = ({ reference }: Lookup) => reference.checksums[kind]?.toLowerCase() ?? '';
      const digests = new Set(left.map(digestOf).filter((digest) => digest !== ''));
      const games = await findGamesByDigest(this.#db, kind, [...digests]);
      const byDigest = Map.groupBy(games, ({ digest }) => digest);
      const found = findEach(left, (one) => {
        const same = byDigest.get(digestOf(one)) ?? [];
        const here = onPlatforms(same, one.platforms);
        // A CRC is too short to recognize a game on another platform.
        if (here.length > 0 || (kind === 'crc' && one.reference.platform !== null)) return here;
        return same;
      });
      for (const entry of found) all.set(...entry);
    }
    return all;
  }

  /** The same file with another extension, such as another kind of archive. */
  async #byStem(lookups: readonly Lookup[]): Promise<Map<Lookup, Found>> {
    const stems = new Set(lookups.map(({ stem }) => stem));
    const byStem = Map.groupBy(
      await findGamesByStem(this.#db, [...stems]),
      (game) => game.fs_name_no_ext,
    );
    return findEach(lookups, ({ stem, platforms }) =>
      onPlatforms(byStem.get(stem) ?? [], platforms),
    );
  }

  async #byTitle(lookups: readonly Lookup[]): Promise<Map<Lookup, Found>> {
    const ids = new Map<Lookup, readonly number[]>();
    for (const one of lookups) {
      const { compact } = titleKey(one.reference.name.replaceAll(TAGS, ''));
      const found = [];
      for (const { id } of compact === '' ? [] : one.platforms) {
        found.push(...((await this.#titlesOf(id)).get(compact) ?? []));
      }
      if (found.length > 0) ids.set(one, found);
    }
    const games = new Map(
      (await findGamesById(this.#db, [...ids.values()].flat())).map((game) => [game.id, game]),
    );
    return findEach(lookups, (one) =>
      (ids.get(one) ?? []).flatMap((id) => {
        const game = games.get(id);
        return game ? [game] : [];
      }),
    );
  }

  async #titlesOf(platformId: number): Promise<ReadonlyMap<string, readonly number[]>> {
    const known = this.#titles.get(platformId);
    if (known) return known;
    const titles = new Map<string, number[]>();
    for (let after = 0; ;) {
      const rows = await findTitlesAfter(this.#db, platformId, after, PAGE);
      for (const { id, name, fs_name_no_tags } of rows) {
        const keys = [name, fs_name_no_tags].map((title) => titleKey(title).compact);
        for (const key of new Set(keys)) titles.set(key, [...(titles.get(key) ?? []), id]);
      }
      after = rows.at(-1)?.id ?? 0;
      if (rows.length < PAGE) break;
    }
    this.#titles.set(platformId, titles);
    return titles;
  }
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase().trim();

const idsOf = (lookups: readonly Lookup[]): number[] => [
  ...new Set(lookups.flatMap(({ platforms }) => platforms.map(({ id }) => id))),
];

const onPlatforms = (games: Found, platforms: readonly PlatformRow[]): Found =>
  games.filter(({ platform_id }) => platforms.some(({ id }) => id === platform_id));

function findEach(lookups: readonly Lookup[], find: (one: Lookup) => Found): Map<Lookup, Found> {
  const found = lookups.map((one) => [one, find(one)] as const);
  return new Map(found.filter(([, games]) => games.length > 0));
}

/** Exactly one game must remain. */
function choose(reference: GameReference, games: Found): GameMatch {
  const unique = [...new Map(games.map((game) => [game.id, game])).values()];
  for (const isLikelier of [
    (game: MatchedGame) => hasSourceId(reference, game),
    (game: MatchedGame) => game.missing === 0,
  ]) {
    if (unique.length <= 1) break;
    const likelier = unique.filter(isLikelier);
    if (likelier.length > 0) unique.splice(0, unique.length, ...likelier);
  }
  const [game] = unique;
  if (!game || unique.length > 1) return { problem: 'several_games' };
  return { id: game.id, name: game.name, platformId: game.platform_id };
}

const hasSourceId = ({ sourceIds }: GameReference, game: MatchedGame): boolean =>
  (Object.entries(sourceIds) as [SourceId, string][]).some(([source, id]) => {
    const own = game[`${source}_id` as keyof MatchedGame];
    return own !== undefined && own !== null && String(own) === id;
  });
