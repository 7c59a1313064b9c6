import type { SourceId, SourceProblem } from '@saveroom/contract';

import type {
  GameQueryFile,
  GameQuery,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';

import { gameQuery, type FakeReply } from './fake-source.ts';
import type { ReplyFunction, Fault } from './replay-source.ts';
import { hasheousReplies, HASHEOUS_DUMP } from './source-fixtures/hasheous.ts';
import { igdbReplies } from './source-fixtures/igdb.ts';
import { libretroFolder } from './source-fixtures/libretro.ts';
import { mobyReplies } from './source-fixtures/moby.ts';
import { playmatchReplies } from './source-fixtures/playmatch.ts';
import { raReplies } from './source-fixtures/ra.ts';
import { sgdbReplies } from './source-fixtures/sgdb.ts';
import { ssReplies } from './source-fixtures/ss.ts';

export type SourceCall = (provider: MetadataProvider, context: SourceContext) => Promise<unknown>;

/** The problem of a source, or whether it knows the game. */
export type Outcome = SourceProblem | 'unknown' | 'found';

/** A later request of the same lookup that may fail although the first one succeeded. */
export interface LaterRequest {
  readonly title: string;
  readonly matches: (url: URL) => boolean;
  readonly query?: SourceCall;
  /** Outcomes of faults that differ from those of other sources. */
  readonly outcomes?: Partial<Record<Fault, Outcome>>;
}

/** An error reply that is specific to this service. */
export interface ServiceFailure {
  readonly title: string;
  readonly reply: FakeReply;
  readonly outcome: Outcome;
  /** The requests that get this reply; absent: all. */
  readonly matches?: (url: URL) => boolean;
}

/** How a source behaves over the network, and the queries to test it with. */
export interface SourceScript {
  readonly hosts: readonly string[];
  readonly answer: ReplyFunction;
  readonly known: { readonly query: SourceCall; readonly expected: object };
  readonly unknown: SourceCall;
  readonly outcomes?: Partial<Record<Fault, Outcome>>;
  readonly laterRequests?: readonly LaterRequest[];
  readonly failures: readonly ServiceFailure[];
}

const UNKNOWN_NAME = 'zzz unknown';
const UNKNOWN_SHA1 = 'f'.repeat(40);

const n64: GameQuery['platform'] = gameQuery({
  platform: { slug: 'n64', name: 'Nintendo 64', igdb_id: 4, ra_id: null, ss_id: null },
}).platform;
const lanternHarbor = gameQuery({ title: 'Lantern Harbor', platform: n64 });

const isIgdbApi = ({ host }: URL) => host === 'api.igdb.com';
const isTwitch = ({ host }: URL) => host === 'id.twitch.tv';

const igdb: SourceScript = {
  hosts: ['id.twitch.tv', 'api.igdb.com'],
  answer: ({ url, body }) => {
    if (url.pathname === '/oauth2/token') return igdbReplies.token;
    return body.includes('"Lantern Harbor"') ? igdbReplies.games : igdbReplies.none;
  },
  known: {
    query: async (provider, context) => provider.byName?.('Lantern Harbor', lanternHarbor, context),
    expected: [{ sourceId: '910001', name: 'Lantern Harbor', isOfPlatform: true }],
  },
  unknown: async (provider, context) => provider.byName?.(UNKNOWN_NAME, lanternHarbor, context),
  // Neither the token URL nor the games URL depends on the game.
  outcomes: { 'HTTP 404': 'nonsense' },
  laterRequests: [
    { title: 'games after the token', matches: isIgdbApi, outcomes: { 'HTTP 404': 'nonsense' } },
  ],
  failures: [
    {
      title: 'unknown client ID',
      reply: igdbReplies.invalidClient,
      outcome: 'refused',
      matches: isTwitch,
    },
    {
      title: 'wrong client secret',
      reply: igdbReplies.invalidSecret,
      outcome: 'refused',
      matches: isTwitch,
    },
    {
      title: 'token without effect',
      reply: igdbReplies.unauthorized,
      outcome: 'refused',
      matches: isIgdbApi,
    },
    {
      title: 'rate limit',
      reply: igdbReplies.tooManyRequests,
      outcome: 'busy',
      matches: isIgdbApi,
    },
    {
      title: 'query it cannot read',
      reply: igdbReplies.syntaxError,
      outcome: 'nonsense',
      matches: isIgdbApi,
    },
  ],
};

const saturnGame = gameQuery({
  title: 'Moss Runner',
  platform: { slug: 'saturn', name: 'Saturn', moby_id: 23 },
});

const moby: SourceScript = {
  hosts: ['api.mobygames.com'],
  answer: ({ url }) => {
    if (url.pathname.endsWith('/groups')) return mobyReplies.groups;
    return url.searchParams.get('title') === 'Moss' ? mobyReplies.games : mobyReplies.none;
  },
  known: {
    query: async (provider, context) => {
      const all = (await provider.byName?.('Moss', saturnGame, context)) ?? [];
      return all.filter(({ isOfPlatform }) => isOfPlatform);
    },
    expected: [{ name: 'Moss Runner' }, { name: 'Unfinished Kite' }],
  },
  unknown: async (provider, context) => provider.byName?.(UNKNOWN_NAME, saturnGame, context),
  failures: [
    { title: 'missing key', reply: mobyReplies.unauthorized, outcome: 'refused' },
    { title: 'hourly limit', reply: mobyReplies.tooManyRequests, outcome: 'busy' },
    { title: 'invalid parameter', reply: mobyReplies.invalidParameter, outcome: 'nonsense' },
  ],
};

const dumped = (sha1: string): GameQuery => {
  const file: GameQueryFile = {
    ...{ name: HASHEOUS_DUMP.name, size: 1024, crc: '', md5: '', sha1, isTopLevel: true },
  };
  return { ...lanternHarbor, files: [file] };
};

const hasheous: SourceScript = {
  hosts: ['hasheous.org'],
  answer: ({ url, body }) => {
    if (url.pathname.includes('/MetadataProxy/')) return hasheousReplies.proxiedGame;
    if (url.pathname.endsWith('/HealthCheck')) return hasheousReplies.healthy;
    return body.includes(HASHEOUS_DUMP.sha1) ? hasheousReplies.game : hasheousReplies.notFound;
  },
  known: {
    query: async (provider, context) => provider.byContent?.(dumped(HASHEOUS_DUMP.sha1), context),
    expected: { sourceId: '920001', method: 'checksum', ids: { igdb: '910001' } },
  },
  unknown: async (provider, context) => provider.byContent?.(dumped(UNKNOWN_SHA1), context),
  laterRequests: [
    {
      title: 'the game of IGDB after the lookup',
      matches: ({ pathname }) => pathname.includes('/MetadataProxy/'),
      // Only registered applications get it; the dump is matched without it.
      outcomes: { 'HTTP 401': 'found', 'HTTP 403': 'found', 'HTTP 404': 'found' },
    },
  ],
  failures: [],
};

const playmatch: SourceScript = {
  hosts: ['playmatch.retrorealm.dev'],
  answer: ({ url }) =>
    url.searchParams.get('sha1') === HASHEOUS_DUMP.sha1
      ? playmatchReplies.match
      : playmatchReplies.noMatch,
  known: {
    query: async (provider, context) => provider.byContent?.(dumped(HASHEOUS_DUMP.sha1), context),
    expected: {
      method: 'checksum',
      evidence: { sha1: HASHEOUS_DUMP.sha1 },
      ids: { igdb: '910001', ss: '70001' },
    },
  },
  unknown: async (provider, context) => provider.byContent?.(dumped(UNKNOWN_SHA1), context),
  failures: [],
};

const ss: SourceScript = {
  hosts: ['api.screenscraper.fr'],
  answer: ({ url }) => {
    if (url.pathname.endsWith('/ssuserInfos.php')) return ssReplies.account;
    return url.searchParams.get('gameid') === '70001' ? ssReplies.game : ssReplies.notFound;
  },
  known: {
    query: async (provider, context) => provider.byId?.('70001', gameQuery(), context),
    expected: { sourceId: '70001', name: 'Lantern Harbor' },
  },
  unknown: async (provider, context) => provider.byId?.('999999', gameQuery(), context),
  // ScreenScraper responds with 401 while it serves members only.
  outcomes: { 'HTTP 401': 'away' },
  failures: [
    { title: 'wrong login in a page (200)', reply: ssReplies.wrongLoginInPage, outcome: 'refused' },
    { title: 'wrong login (403)', reply: ssReplies.wrongLogin, outcome: 'refused' },
    { title: 'wrong developer login (403)', reply: ssReplies.wrongDeveloper, outcome: 'refused' },
    { title: 'members only (401)', reply: ssReplies.membersOnly, outcome: 'away' },
    { title: 'closed (423)', reply: ssReplies.closed, outcome: 'away' },
    { title: 'blacklisted client (426)', reply: ssReplies.blacklisted, outcome: 'refused' },
    { title: 'too many threads (429)', reply: ssReplies.tooManyThreads, outcome: 'busy' },
    { title: 'daily quota reached (430)', reply: ssReplies.quotaReached, outcome: 'spent' },
    {
      title: 'quota of unknown games reached (431)',
      reply: ssReplies.unknownQuotaReached,
      outcome: 'spent',
    },
    { title: 'invalid checksum (400)', reply: ssReplies.invalidChecksum, outcome: 'unknown' },
  ],
};

const ra: SourceScript = {
  hosts: ['retroachievements.org'],
  answer: ({ url }) => {
    if (url.pathname.endsWith('GetGameList.php')) return raReplies.gameList;
    if (url.pathname.endsWith('GetAchievementOfTheWeek.php')) return raReplies.achievementOfTheWeek;
    return url.searchParams.get('i') === '940001' ? raReplies.game : raReplies.unknownGame;
  },
  known: {
    query: async (provider, context) => provider.byId?.('940001', gameQuery(), context),
    expected: { sourceId: '940001', name: 'Lantern Harbor' },
  },
  unknown: async (provider, context) => provider.byId?.('999999', gameQuery(), context),
  laterRequests: [
    {
      title: 'the list of games',
      matches: ({ pathname }) => pathname.endsWith('GetGameList.php'),
      query: async (provider, context) => provider.byName?.('Lantern', gameQuery(), context),
      // Every queried platform has a list.
      outcomes: { 'HTTP 404': 'nonsense' },
    },
  ],
  failures: [
    { title: 'wrong key', reply: raReplies.unauthorized, outcome: 'refused' },
    { title: 'expired key (419)', reply: raReplies.expired, outcome: 'refused' },
    { title: 'rate limit', reply: raReplies.tooManyRequests, outcome: 'busy' },
  ],
};

const sgdb: SourceScript = {
  hosts: ['www.steamgriddb.com'],
  answer: ({ url }) => {
    if (url.pathname.includes('/grids/')) return sgdbReplies.grids;
    if (url.pathname.includes('/games/id/')) return sgdbReplies.game;
    return url.pathname.endsWith('/Lantern%20Harbor') ? sgdbReplies.games : sgdbReplies.noGames;
  },
  known: {
    query: async (provider, context) => provider.byName?.('Lantern Harbor', gameQuery(), context),
    expected: [{ name: 'Lantern Harbor!' }],
  },
  unknown: async (provider, context) => provider.byName?.(UNKNOWN_NAME, gameQuery(), context),
  laterRequests: [
    {
      title: 'covers after the search',
      matches: ({ pathname }) => pathname.includes('/grids/'),
      outcomes: { 'HTTP 404': 'found' },
    },
  ],
  failures: [
    { title: 'wrong key', reply: sgdbReplies.unauthorized, outcome: 'refused' },
    { title: 'rate limit', reply: sgdbReplies.tooManyRequests, outcome: 'busy' },
    { title: 'unknown game', reply: sgdbReplies.notFound, outcome: 'unknown' },
    { title: 'failure with status 200', reply: sgdbReplies.failure, outcome: 'nonsense' },
  ],
};

const libretro: SourceScript = {
  hosts: ['thumbnails.libretro.com'],
  answer: ({ url }) =>
    url.pathname.endsWith('/Named_Boxarts/') ? libretroFolder('Lantern Harbor (World)') : undefined,
  known: {
    query: async (provider, context) => provider.byName?.('Lantern Harbor', gameQuery(), context),
    expected: [{ name: 'Lantern Harbor' }],
  },
  unknown: async (provider, context) => provider.byName?.(UNKNOWN_NAME, gameQuery(), context),
  // A folder that cannot be listed counts as empty.
  outcomes: { 'HTTP 403': 'unknown' },
  failures: [],
};

/** Every source with network requests; the others read imported tables. */
export const SOURCE_SCRIPTS: Partial<Record<SourceId, SourceScript>> = {
  ...{ igdb, ss, moby, ra, sgdb, hasheous, playmatch, libretro },
};
