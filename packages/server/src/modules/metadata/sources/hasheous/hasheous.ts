import type { SourceId } from '@saveroom/contract';
import { z } from 'zod';

import { defineSource } from '#modules/metadata/sources/define-source.ts';
import { igdbFacts, platformIds } from '#modules/metadata/sources/igdb/igdb-facts.ts';
import { IgdbGame } from '#modules/metadata/sources/igdb/igdb-reply.ts';
import { looseList } from '#modules/metadata/sources/loose-list.ts';
import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type {
  GameQueryFile,
  GameQuery,
  ContentMatch,
  ExternalIds,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';

const HOST = 'https://hasheous.org';
const BASE = `${HOST}/api/v1`;
const MAX_FILES = 20;
const EXPANDED =
  'age_ratings, alternative_names, collections, cover, dlcs, expanded_games, franchise, franchises, game_modes, genres, involved_companies, platforms, ports, remakes, screenshots, similar_games, videos';

const Reply = z.object({
  id: z.int(),
  name: z.string(),
  signatures: z.record(z.string(), z.unknown()).catch({}),
  metadata: looseList(
    z.object({
      source: z.string(),
      id: z.string().catch(''),
      immutableId: z.coerce.string().catch(''),
    }),
  ),
  attributes: looseList(z.object({ attributeName: z.string(), link: z.string() })),
});
type Reply = z.output<typeof Reply>;

/** The dump collections that Hasheous searches, with their field names in the API. */
const FLAGS: Readonly<Record<string, string>> = {
  TOSEC: 'tosec_match',
  MAMEArcade: 'mame_arcade_match',
  MAMEMess: 'mame_mess_match',
  NoIntros: 'nointro_match',
  Redump: 'redump_match',
  WHDLoad: 'whdload_match',
  RetroAchievements: 'ra_match',
  FBNeo: 'fbneo_match',
  MAMERedump: 'mame_redump_match',
  PureDOSDAT: 'puredos_match',
};

const SOURCE_NAMES: Readonly<Record<string, SourceId>> = {
  igdb: 'igdb',
  thegamesdb: 'tgdb',
  retroachievements: 'ra',
};

/** Only these files identify the dump of a GD-ROM. */
const DREAMCAST_FILES = /\.(bin|chd|cue)$/i;

export const hasheous = defineSource({
  id: 'hasheous',
  name: 'Hasheous',
  website: 'https://hasheous.org',
  optionalKeys: {
    HASHEOUS_API_KEY: 'Hasheous client API key. Most requests work without one.',
  },
  addresses: { HASHEOUS_API_URL: { url: BASE } },
  identifies: true,
  priority: { metadata: 70, artwork: 90 },
  wire: {
    heartbeatFlag: 'HASHEOUS_API_ENABLED',
    id: 'number',
    position: 6,
    hasMetadata: true,
    versionRank: 5,
    gamePage: 'https://hasheous.org/index.html?page=dataobjectdetail&type=game&id={id}',
  },
  limits: { perSecond: 4, maxConcurrent: 4 },
  supportsPlatform: () => true,

  async byContent(game, context) {
    const files = filesOf(game);
    const [first] = files;
    if (!first) return null;
    const fields = encodeURIComponent('Signatures, Metadata, Attributes');
    const reply = await context.request({
      url: `${BASE}/Lookup/ByHash?returnAllSources=true&returnFields=${fields}`,
      method: 'POST',
      headers: { ...headersOf(context), 'content-type': 'application/json-patch+json' },
      body: JSON.stringify(files.map(({ md5, sha1, crc }) => ({ mD5: md5, shA1: sha1, crc }))),
      expect: [404],
    });
    if (reply.status === 404) return null;
    const found = parseReply('hasheous', Reply, reply);
    const ids = idsOf(found);
    const igdb = ids.igdb === undefined ? null : await fetchIgdbGame(ids.igdb, context);
    return matchOf(found, { game, file: first, ids, igdb, context });
  },

  async check(context) {
    await context.request({ url: `${BASE}/HealthCheck`, headers: headersOf(context) });
  },
});

function filesOf({ files, platform }: GameQuery): GameQueryFile[] {
  const isDreamcast = platform.slug === 'dc';
  return files
    .filter(({ isTopLevel, crc, md5, sha1 }) => isTopLevel && `${crc}${md5}${sha1}` !== '')
    .filter(({ name }) => !isDreamcast || DREAMCAST_FILES.test(name))
    .slice(0, MAX_FILES);
}

/** Without the key of a registered application some replies are incomplete. */
const headersOf = (context: SourceContext): Record<string, string> => {
  const own = context.key('HASHEOUS_API_KEY');
  return own === '' ? {} : { 'x-client-api-key': own };
};

/** A mapping without a number has the slug of the page. */
function idsOf({ metadata }: Reply): ExternalIds {
  const found = metadata.flatMap(({ source, id, immutableId }) => {
    const known = SOURCE_NAMES[source.toLowerCase()];
    const number = immutableId || id;
    const isGood = /^[1-9]\d*$/.test(number) || (known === 'igdb' && /^[a-z\d-]+$/.test(number));
    return known && isGood ? [[known, number] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Null: the IGDB proxy has no data. The match of the hash is valid without it. */
async function fetchIgdbGame(id: string, context: SourceContext): Promise<IgdbGame | null> {
  const query = new URLSearchParams({ Id: id, expandColumns: EXPANDED });
  const reply = await context.request({
    url: `${BASE}/MetadataProxy/IGDB/Game?${query}`,
    headers: headersOf(context),
    expect: [400, 401, 403, 404],
  });
  return reply.status === 200 ? parseReply('hasheous', IgdbGame, reply) : null;
}

interface MatchContext {
  readonly game: GameQuery;
  readonly file: GameQueryFile;
  readonly ids: ExternalIds;
  readonly igdb: IgdbGame | null;
  readonly context: SourceContext;
}

function matchOf(found: Reply, { game, file, ids, igdb, context }: MatchContext): ContentMatch {
  const flags = Object.entries(FLAGS).map(([key, flag]) => [flag, key in found.signatures]);
  const { raw: _, ...known } = igdb ? igdbFacts(igdb, game, context.preferences) : {};
  const logo = found.attributes.find(({ attributeName }) => attributeName === 'Logo')?.link;
  const sum = (['sha1', 'md5', 'crc'] as const).find((name) => file[name] !== '') ?? 'crc';
  const requestedIds = platformIds(game);
  const platform = igdb?.platforms.find(({ id }) => requestedIds.includes(id));
  const isOtherPlatform =
    igdb !== null && igdb.platforms.length > 0 && requestedIds.length > 0 && platform === undefined;
  return {
    sourceId: String(found.id),
    name: found.name,
    names: igdb ? [igdb.name, ...igdb.alternative_names.map(({ name }) => name)] : [],
    platformName: platform?.name || null,
    isOfPlatform: !isOtherPlatform,
    website: `${HOST}/index.html?page=dataobjectdetail&type=game&id=${found.id}`,
    facts: {
      name: found.name,
      ...(logo && { url_cover: new URL(logo, HOST).href }),
      ...known,
      is_verified: flags.some(([, isKnown]) => isKnown),
      raw: Object.fromEntries(flags),
    },
    ids,
    method: 'checksum',
    evidence: { [sum]: file[sum] },
  };
}
