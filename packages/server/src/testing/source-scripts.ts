import type { SourceId } from '@saveroom/contract';

import type { AskedFile, AskedGame, MetadataProvider, SourceContext } from '#providers/provider.ts';

import { askedGame, recorded, type FakeAnswer } from './fake-source.ts';
import type { Answering } from './replay-source.ts';

type Question = (provider: MetadataProvider, context: SourceContext) => Promise<unknown>;

/** How a source behaves, and what to ask it. Each question goes out over the network. */
export interface SourceScript {
  readonly hosts: readonly string[];
  readonly answer: Answering;
  readonly known: { readonly ask: Question; readonly expected: object };
  /** Answered with "unknown". */
  readonly unknown: Question;
}

const file = (facts: Partial<AskedFile>): AskedFile => ({
  name: 'Game.md',
  size: 1024,
  crc: '',
  md5: '',
  sha1: '',
  isTopLevel: true,
  ...facts,
});

const NOBODY = 'zzz nobody';

const n64: AskedGame['platform'] = askedGame({
  platform: { slug: 'n64', name: 'Nintendo 64', igdb_id: 4, ra_id: null, ss_id: null },
}).platform;
const paperMario = askedGame({ title: 'Paper Mario', platform: n64 });

const igdbGames = recorded('igdb/v4-games-200.json');
const igdbToken = recorded('igdb/oauth2-token-200.json');
const nothing: FakeAnswer = { body: [] };

const igdb: SourceScript = {
  hosts: ['id.twitch.tv', 'api.igdb.com'],
  answer: ({ url, body }) => {
    if (url.pathname === '/oauth2/token') return igdbToken;
    return body.includes('"Paper Mario"') ? igdbGames : nothing;
  },
  known: {
    ask: async (provider, context) => provider.byName?.('Paper Mario', paperMario, context),
    expected: [{ sourceId: '3340', name: 'Paper Mario', isOfPlatform: true }],
  },
  unknown: async (provider, context) => provider.byName?.(NOBODY, paperMario, context),
};

const sonicOfSaturn = askedGame({
  title: 'Sonic R',
  platform: { slug: 'saturn', name: 'Saturn', moby_id: 23 },
});
const mobyGames = recorded('mobygames/v1-games-200-8.json');

const moby: SourceScript = {
  hosts: ['api.mobygames.com'],
  answer: ({ url }) =>
    url.searchParams.get('title') === 'Sonic' ? mobyGames : { body: { games: [] } },
  known: {
    ask: async (provider, context) => {
      const all = (await provider.byName?.('Sonic', sonicOfSaturn, context)) ?? [];
      return all.filter(({ isOfPlatform }) => isOfPlatform);
    },
    expected: [{ name: 'Sonic R' }, { name: 'Sonic 3D Blast' }],
  },
  unknown: async (provider, context) => provider.byName?.(NOBODY, sonicOfSaturn, context),
};

const SHA1 = '77693a00418a9d8971b7a005f2001d997e359bff';
const dumped = (sha1: string): AskedGame => ({ ...paperMario, files: [file({ sha1 })] });

const hasheousGame = recorded('hasheous/Lookup-ByHash-200.json');
const hasheousProxy = recorded('hasheous/IGDB-Game-200.json');

const hasheous: SourceScript = {
  hosts: ['hasheous.org'],
  answer: ({ url, body }) => {
    if (url.pathname.includes('/MetadataProxy/')) return hasheousProxy;
    if (url.pathname.endsWith('/HealthCheck')) return { body: 'Healthy' };
    return body.includes(SHA1) ? hasheousGame : { status: 404, body: 'not found' };
  },
  known: {
    ask: async (provider, context) => provider.byContent?.(dumped(SHA1), context),
    expected: { sourceId: '4872', method: 'checksum', ids: { igdb: '3340' } },
  },
  unknown: async (provider, context) => provider.byContent?.(dumped('f'.repeat(40)), context),
};

/** The recording knows only "unknown": what a hit looks like is told in the reference. */
const playmatchHit = {
  body: {
    gameMatchType: 'SHA1',
    id: '0b7f3a4e-0000-4000-8000-000000000001',
    externalMetadata: [
      { providerName: 'IGDB', providerId: '3340' },
      { providerName: 'MobyGames', providerId: 'none' },
      { providerName: 'EmuReady', providerId: '5' },
      { providerName: 'ScreenScraper', providerId: 1234 },
    ],
  },
};
const playmatchMiss = recorded('playmatch/identify-ids-200.json');

const playmatch: SourceScript = {
  hosts: ['playmatch.retrorealm.dev'],
  answer: ({ url }) => (url.searchParams.get('sha1') === SHA1 ? playmatchHit : playmatchMiss),
  known: {
    ask: async (provider, context) => provider.byContent?.(dumped(SHA1), context),
    expected: { method: 'checksum', evidence: { sha1: SHA1 }, ids: { igdb: '3340', ss: '1234' } },
  },
  unknown: async (provider, context) => provider.byContent?.(dumped('f'.repeat(40)), context),
};

const ssGame = recorded('screenscraper/api2-jeuInfos.php-200.json');
const ssUnknown = recorded('screenscraper/api2-jeuInfos.php-404.json');

const ss: SourceScript = {
  hosts: ['api.screenscraper.fr'],
  answer: ({ url }) => (url.searchParams.get('gameid') === '1' ? ssGame : ssUnknown),
  known: {
    ask: async (provider, context) => provider.byId?.('1', askedGame(), context),
    expected: { sourceId: '1', name: 'Battletoads' },
  },
  unknown: async (provider, context) => provider.byId?.('999999', askedGame(), context),
};

const raGame = recorded('retroachievements/API-API_GetGameExtended.php-200-2.json');
const raUnknown = recorded('retroachievements/API-API_GetGameExtended.php-200.json');

const ra: SourceScript = {
  hosts: ['retroachievements.org'],
  answer: ({ url }) => (url.searchParams.get('i') === '1' ? raGame : raUnknown),
  known: {
    ask: async (provider, context) => provider.byId?.('1', askedGame(), context),
    expected: { sourceId: '1', name: 'Sonic the Hedgehog' },
  },
  unknown: async (provider, context) => provider.byId?.('999999', askedGame(), context),
};

const sgdbGames = recorded('steamgriddb/autocomplete-Mario-200.json');
const sgdbNone = recorded('steamgriddb/autocomplete-ZZZNonexistentGameZZZ-200.json');
const sgdbGrids = recorded('steamgriddb/game-1-200-3.json');

const sgdb: SourceScript = {
  hosts: ['www.steamgriddb.com'],
  answer: ({ url }) => {
    if (url.pathname.includes('/grids/')) return sgdbGrids;
    return url.pathname.endsWith('/Mario%20Bros') ? sgdbGames : sgdbNone;
  },
  known: {
    ask: async (provider, context) => provider.byName?.('Mario Bros', askedGame(), context),
    expected: [{ name: 'Mario Bros.' }],
  },
  unknown: async (provider, context) => provider.byName?.(NOBODY, askedGame(), context),
};

const libretro: SourceScript = {
  hosts: ['thumbnails.libretro.com'],
  answer: ({ url }) => {
    if (!url.pathname.endsWith('/Named_Boxarts/')) return undefined;
    return { body: '<html><a href="../">up</a><a href="Columns%20(World).png">x</a></html>' };
  },
  known: {
    ask: async (provider, context) => provider.byName?.('Columns', askedGame(), context),
    expected: [{ name: 'Columns' }],
  },
  unknown: async (provider, context) => provider.byName?.(NOBODY, askedGame(), context),
};

/** Every source that is asked over the network; the others look into tables of ours. */
export const SOURCE_SCRIPTS: Partial<Record<SourceId, SourceScript>> = {
  igdb,
  ss,
  moby,
  ra,
  sgdb,
  hasheous,
  playmatch,
  libretro,
};
