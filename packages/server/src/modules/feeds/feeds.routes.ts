import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { kekatsuFeed } from './kekatsu-feed.ts';
import { fpkgiFeed, pkgiFeed, pkgjFeed } from './package-feeds.ts';
import { tinfoilFeed } from './tinfoil-feed.ts';
import { webrcadeFeed } from './webrcade-feed.ts';

export const feedRoutes = [
  handle(contract.getWebrcadeFeed, ({ deps, ...request }) => webrcadeFeed(deps, request)),
  handle(contract.getWebrcadeFeedOld, ({ deps, ...request }) => webrcadeFeed(deps, request)),
  handle(contract.getTinfoilFeed, ({ deps, query, ...request }) =>
    tinfoilFeed(deps, request, query.slug),
  ),
  handle(contract.getTinfoilFeedOld, ({ deps, query, ...request }) =>
    tinfoilFeed(deps, request, query.slug),
  ),
  handle(contract.getPkgiPs3Feed, ({ deps, params, ...request }) =>
    pkgiFeed(deps, request, { slug: 'ps3', contentType: params.content_type }),
  ),
  handle(contract.getPkgiPspFeed, ({ deps, params, ...request }) =>
    pkgiFeed(deps, request, { slug: 'psp', contentType: params.content_type }),
  ),
  handle(contract.getPkgiVitaFeed, ({ deps, params, ...request }) =>
    pkgiFeed(deps, request, { slug: 'psvita', contentType: params.content_type }),
  ),
  handle(contract.getPkgjPspGames, ({ deps, ...request }) => pkgjFeed(deps, request, 'psp/games')),
  handle(contract.getPkgjPspDlc, ({ deps, ...request }) => pkgjFeed(deps, request, 'psp/dlc')),
  handle(contract.getPkgjVitaGames, ({ deps, ...request }) =>
    pkgjFeed(deps, request, 'psvita/games'),
  ),
  handle(contract.getPkgjVitaDlc, ({ deps, ...request }) => pkgjFeed(deps, request, 'psvita/dlc')),
  handle(contract.getPkgjPsxGames, ({ deps, ...request }) => pkgjFeed(deps, request, 'psx/games')),
  handle(contract.getFpkgiFeed, ({ deps, params, query, ...request }) =>
    fpkgiFeed(deps, request, { slug: params.platform_slug, contentType: query.content_type }),
  ),
  handle(contract.getKekatsuFeed, ({ deps, params, ...request }) =>
    kekatsuFeed(deps, request, params.platform_slug),
  ),
];
