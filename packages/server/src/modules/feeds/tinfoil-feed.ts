import type { Deps } from '#core/deps.ts';
import type { StreamReply } from '#core/http/exchange.ts';
import { findSwitchTitles } from '#modules/metadata/metadata.api.ts';
import type { PlatformRow } from '#modules/platforms/platforms.api.ts';

import {
  type FeedDeps,
  FeedLinks,
  type FeedRequest,
  gamesWithFiles,
  findFeedPlatform,
  jsonFeed,
} from './feed-source.ts';

const INSTALLABLE = /\.(?:xci|nsp|nsz|xcz|nro)$/i;

/** Every problem is a reply with `error`, because Tinfoil displays it. */
export async function tinfoilFeed(
  deps: FeedDeps & Pick<Deps, 'env'>,
  request: FeedRequest,
  slug: string,
): Promise<StreamReply> {
  const isAllowed =
    request.actor?.scopes.includes('roms.read') || deps.env.DISABLE_DOWNLOAD_ENDPOINT_AUTH;
  if (!isAllowed) {
    return refused(request, 'Sign in with your username and password, or add a token to the URL.');
  }
  const platform = await findFeedPlatform(deps, slug);
  if (!platform) return refused(request, `Platform '${slug}' not found`);
  return jsonFeed(request, feedJson(deps, request, platform));
}

const refused = (request: FeedRequest, error: string): StreamReply =>
  jsonFeed(
    request,
    (async function* () {
      yield JSON.stringify({ files: [], directories: [], error });
    })(),
  );

async function* feedJson(
  deps: FeedDeps & Pick<Deps, 'env'>,
  request: FeedRequest,
  platform: PlatformRow,
): AsyncGenerator<string> {
  const links = new FeedLinks(request.http);
  const titles = new Map<string, string>();
  yield '{"files":[';
  let separator = '';
  for await (const games of gamesWithFiles(deps, request, platform.id)) {
    const files = games
      .flatMap((game) => game.files)
      .filter(({ file_name }) => INSTALLABLE.test(file_name));
    if (files.length === 0) continue;
    const entries = files.map((file) => {
      // Tinfoil takes the name and its extension from the end of the address.
      const name =
        request.http.urlToken === undefined ? '' : `#${encodeURIComponent(file.file_name)}`;
      return JSON.stringify({ url: links.file(file) + name, size: file.file_size_bytes });
    });
    yield separator + entries.join(',');
    separator = ',';
    const names = files.map(({ file_name }) => file_name);
    for (const { nsuId, ...title } of await findSwitchTitles(deps.db, names)) {
      titles.set(nsuId, JSON.stringify(title));
    }
  }
  yield '],"directories":[],"titledb":{';
  yield [...titles].map(([nsuId, title]) => `${JSON.stringify(nsuId)}:${title}`).join(',');
  yield `},"success":${JSON.stringify(deps.env.TINFOIL_WELCOME_MESSAGE)}}`;
}
