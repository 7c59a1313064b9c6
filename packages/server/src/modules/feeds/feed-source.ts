import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import { RomFilterQuery, toRomFilter } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { type Exchange, StreamReply } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { findPlatforms, type PlatformRow } from '#modules/platforms/platforms.api.ts';
import { readerOf, resourceUrl } from '#modules/roms/roms.api.ts';

import { type FeedFile, type FeedGame, findFeedFiles, findFeedGames } from './feeds.queries.ts';

/** Feeds are written page by page, so that a long one needs little memory and other requests run meanwhile. */
const PAGE_SIZE = 500;

export type FeedDeps = Pick<Deps, 'db' | 'listIndex'>;

/** Who requests a feed, and from where. */
export interface FeedRequest {
  readonly actor: Actor | undefined;
  readonly http: Pick<Exchange, 'publicBase' | 'urlToken'>;
}

/** Finds a platform by its slug, else by its folder. */
export async function findFeedPlatform(
  { db }: Pick<Deps, 'db'>,
  slug: string,
): Promise<PlatformRow | undefined> {
  const platforms = await findPlatforms(db);
  return (
    platforms.find((platform) => platform.slug === slug) ??
    platforms.find((platform) => platform.fs_slug === slug)
  );
}

export async function requireFeedPlatform(
  deps: Pick<Deps, 'db'>,
  slug: string,
): Promise<PlatformRow> {
  const platform = await findFeedPlatform(deps, slug);
  if (!platform) throw new AppError('not_found', `Platform '${slug}' not found`);
  return platform;
}

/**
 * Pages of the ids of games, by name: those that match the query, that the user may see and that
 * have files, unless the query says otherwise.
 */
export async function* visibleGames(
  { listIndex }: Pick<Deps, 'listIndex'>,
  userId: number | null,
  query: Partial<RomFilterQuery>,
): AsyncGenerator<number[]> {
  const view = await listIndex.view({
    userId,
    filter: toRomFilter(RomFilterQuery.parse({ missing: false, ...query })),
    orderBy: 'name',
    orderDir: 'asc',
    grouped: false,
  });
  for (let offset = 0; offset < view.total; offset += PAGE_SIZE) {
    if (offset > 0) await yieldToEventLoop();
    yield view.page(offset, PAGE_SIZE);
  }
}

/** Pages of the games of a platform, by name. */
export async function* gamesOf(
  { db, listIndex }: FeedDeps,
  { actor }: Pick<FeedRequest, 'actor'>,
  platformId: number,
): AsyncGenerator<FeedGame[]> {
  const { userId } = readerOf(actor);
  for await (const ids of visibleGames({ listIndex }, userId, { platform_id: platformId })) {
    const found = new Map((await findFeedGames(db, ids)).map((game) => [game.id, game]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

/** Pages of the games of a platform with their files, by name. */
export async function* gamesWithFiles(
  deps: FeedDeps,
  request: Pick<FeedRequest, 'actor'>,
  platformId: number,
): AsyncGenerator<{ game: FeedGame; files: FeedFile[] }[]> {
  for await (const games of gamesOf(deps, request, platformId)) {
    const files = Map.groupBy(
      await findFeedFiles(
        deps.db,
        games.map(({ id }) => id),
      ),
      ({ rom_id }) => rom_id,
    );
    yield games.map((game) => ({ game, files: files.get(game.id) ?? [] }));
  }
}

/** Absolute addresses. They carry the token that the feed was requested with. */
export class FeedLinks {
  readonly #base: string;
  readonly #token: string | undefined;

  constructor({ publicBase, urlToken }: FeedRequest['http']) {
    this.#base = publicBase;
    this.#token = urlToken;
  }

  rom({ id, fs_name }: Pick<FeedGame, 'id' | 'fs_name'>): string {
    return this.#link(`/api/roms/${id}/content/${encodeURIComponent(fs_name)}`);
  }

  file({ id, file_name }: Pick<FeedFile, 'id' | 'file_name'>): string {
    return this.#link(`/api/roms/${id}/files/content/${encodeURIComponent(file_name)}`);
  }

  /** Undefined: the game has no cover. */
  cover(game: FeedGame, size: 'small' | 'large'): string | undefined {
    const path = game[`path_cover_${size}`];
    return path === '' ? undefined : this.resource(path, game.updated_at);
  }

  /** `path`: below the resources folder. */
  resource(path: string, updatedAt: string): string {
    return this.#link(resourceUrl(path, updatedAt));
  }

  /** Badges are public, so their address needs no token. */
  badge(slug: string): string {
    return `${this.#base}/assets/platforms/${encodeURIComponent(slug)}.svg`;
  }

  #link(path: string): string {
    if (this.#token === undefined) return this.#base + path;
    return `${this.#base}${path}${path.includes('?') ? '&' : '?'}token=${this.#token}`;
  }
}

/**
 * Removes the characters that separate columns and rows, because the apps do not support quotes.
 */
export const feedText = (text: string, separator: ',' | '\t'): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(separator, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** A reply with a token in its links must not stay in a cache. */
const cacheRule = ({ http }: FeedRequest): string =>
  http.urlToken === undefined ? 'no-cache' : 'no-store';

export const textFeed = (
  request: FeedRequest,
  fileName: string,
  lines: AsyncIterable<string>,
): StreamReply =>
  new StreamReply(
    {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `filename=${encodeURIComponent(fileName)}`,
      'cache-control': cacheRule(request),
    },
    lines,
  );

export const jsonFeed = (request: FeedRequest, pieces: AsyncIterable<string>): StreamReply =>
  new StreamReply(
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheRule(request) },
    pieces,
  );
