import { PRODUCT, type WebrcadeItem } from '@saveroom/contract';

import type { StreamReply } from '#core/http/exchange.ts';
import { findPlatforms, platformName, type PlatformRow } from '#modules/platforms/platforms.api.ts';

import { type FeedDeps, FeedLinks, type FeedRequest, gamesOf, jsonFeed } from './feed-source.ts';
import type { FeedGame } from './feeds.queries.ts';

const SAME_NAMES = (
  '3do arcade colecovision dos gb gba gbc genesis n64 nes psx segacd sg1000 sms snes wonderswan ' +
  'wonderswan-color'
).split(' ');

/** The platforms that webRcade plays, with its names for them. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...SAME_NAMES.map((slug) => [slug, slug] as const),
  ['atari2600', '2600'],
  ['atari5200', '5200'],
  ['atari7800', '7800'],
  ['c64', 'commodore-c64'],
  ['gamegear', 'gg'],
  ['lynx', 'lnx'],
  ['neo-geo-cd', 'neogeocd'],
  ['neo-geo-pocket', 'ngp'],
  ['neo-geo-pocket-color', 'ngc'],
  ['neogeoaes', 'neogeo'],
  ['neogeomvs', 'neogeo'],
  ['pc-fx', 'pcfx'],
  ['supergrafx', 'sgx'],
  ['tg16', 'pce'],
  ['turbografx-cd', 'pce'],
  ['virtualboy', 'vb'],
]);

export async function webrcadeFeed(deps: FeedDeps, request: FeedRequest): Promise<StreamReply> {
  const platforms = (await findPlatforms(deps.db))
    .filter(({ slug, rom_count }) => TYPES.has(slug) && rom_count > 0)
    .map((platform) => ({ ...platform, name: platform.custom_name || platformName(platform) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return jsonFeed(request, feedJson(deps, request, platforms));
}

async function* feedJson(
  deps: FeedDeps,
  request: FeedRequest,
  platforms: readonly (PlatformRow & { readonly name: string })[],
): AsyncGenerator<string> {
  const links = new FeedLinks(request.http);
  yield `{"title":${JSON.stringify(PRODUCT)},"longTitle":${JSON.stringify(`${PRODUCT} library`)},"categories":[`;
  let separator = '';
  for (const { id, slug, name } of platforms) {
    let hasItems = false;
    for await (const games of gamesOf(deps, request, id)) {
      if (games.length === 0) continue;
      const items = games.map((game) =>
        JSON.stringify(itemOf(game, TYPES.get(slug) ?? slug, links)),
      );
      const head = JSON.stringify({ title: name, thumbnail: links.badge(slug) }).slice(0, -1);
      yield hasItems ? ',' : `${separator}${head},"items":[`;
      yield items.join(',');
      hasItems = true;
      separator = ',';
    }
    if (hasItems) yield ']}';
  }
  yield ']}';
}

const itemOf = (game: FeedGame, type: string, links: FeedLinks): WebrcadeItem => ({
  title: game.name,
  ...(game.summary ? { description: game.summary } : {}),
  type,
  thumbnail: links.cover(game, 'small'),
  background: links.cover(game, 'large'),
  props: { rom: links.rom(game) },
});
