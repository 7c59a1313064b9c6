import type { StreamReply } from '#core/http/exchange.ts';

import {
  type FeedDeps,
  FeedLinks,
  type FeedRequest,
  feedText,
  gamesOf,
  requireFeedPlatform,
  textFeed,
} from './feed-source.ts';
import type { FeedGame } from './feeds.queries.ts';

/** Version of the format, then the separator of columns. */
const HEADER = '1\n\t\n';

export async function kekatsuFeed(
  deps: FeedDeps,
  request: FeedRequest,
  slug: string,
): Promise<StreamReply> {
  const platform = await requireFeedPlatform(deps, slug);
  const links = new FeedLinks(request.http);
  const lines = async function* () {
    yield HEADER;
    for await (const games of gamesOf(deps, request, platform.id)) {
      yield games.map((game) => lineOf(game, platform.slug, links)).join('');
    }
  };
  return textFeed(request, `kekatsu_${slug}.txt`, lines());
}

function lineOf(game: FeedGame, slug: string, links: FeedLinks): string {
  // The author that RomM sends, which clients of its feed expect.
  const columns = [game.name, slug, 'ANY', '1.0.0', 'RomM', links.rom(game), downloadName(game)];
  const all = [...columns, game.fs_size_bytes, links.cover(game, 'small') ?? ''];
  return `${all.map((column) => feedText(String(column), '\t')).join('\t')}\n`;
}

/** A game with several files is downloaded as an archive. */
const downloadName = ({ fs_name, file_count }: FeedGame): string =>
  file_count > 1 ? `${fs_name}.zip` : fs_name;
