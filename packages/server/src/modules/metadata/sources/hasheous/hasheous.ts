import type { SourceId } from '@saveroom/contract';
import { z } from 'zod';

import { ownValue } from '#core/lib/own-value.ts';

import { defineSource } from '#modules/metadata/sources/define-source.ts';
import { igdbFacts, platformIds } from '#modules/metadata/sources/igdb/igdb-facts.ts';
import { IgdbGame } from '#modules/metadata/sources/igdb/igdb-reply.ts';
import { looseList } from '#modules/metadata/sources/loose-list.ts';
import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type {
  GameQueryFile,
  GameQuery,
  FileMatch,
  ExternalIds,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';

const HOST = 'https://hasheous.org';
const BASE = `${HOST}/api/v1`;
const MAX_FILES = 20;
const EXPANDED_COLUMNS =
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
const COLLECTION_FLAGS: Readonly<Record<string, string>> = {
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

  async findByFiles(game, context) {
    const files = selectFiles(game);
    const [first] = files;
    if (!first) return null;
    const fields = encodeURIComponent('Signatures, Metadata, Attributes');
    const reply = await context.request({
      url: `${BASE}/Lookup/ByHash?returnAllSources=true&returnFields=${fields}`,
      method: 'POST',
      headers: { ...requestHeaders(context), 'content-type': 'application/json-patch+json' },
      body: JSON.stringify(files.map(({ md5, sha1, crc }) => ({ mD5: md5, shA1: sha1, crc }))),
      expect: [404],
    });
    if (reply.status === 404) return null;
    const found = parseReply('hasheous', Reply, reply);
    const ids = externalIds(found);
    const igdb = ids.igdb === undefined ? null : await fetchIgdbGame(ids.igdb, context);
    return toMatch(found, { game, file: first, ids, igdb, context });
  },

  async check(context) {
    await context.request({ url: `${BASE}/HealthCheck`, headers: requestHeaders(context) });
  },
});

function selectFiles({ files, platform }: GameQuery): GameQueryFile[] {
  const isDreamcast = platform.slug === 'dc';
  return files
    .filter(({ isTopLevel, crc, md5, sha1 }) => isTopLevel && `${crc}${md5}${sha1}` !== '')
    .filter(({ name }) => !isDreamcast || DREAMCAST_FILES.test(name))
    .slice(0, MAX_FILES);
}

/** Sends the API key if there is one. Without it some replies are incomplete. */
const requestHeaders = (context: SourceContext): Record<string, string> => {
  const key = context.key('HASHEOUS_API_KEY');
  return key === '' ? {} : { 'x-client-api-key': key };
};

/** The ids at other sources. A mapping without a number has the slug of the page instead. */
function externalIds({ metadata }: Reply): ExternalIds {
  const found = metadata.flatMap(({ source, id, immutableId }) => {
    const known = ownValue(SOURCE_NAMES, source.toLowerCase());
    const number = immutableId || id;
    const isValid = /^[1-9]\d*$/.test(number) || (known === 'igdb' && /^[a-z\d-]+$/.test(number));
    return known && isValid ? [[known, number] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Null: the IGDB proxy has no data. The match of the hash is valid without it. */
async function fetchIgdbGame(id: string, context: SourceContext): Promise<IgdbGame | null> {
  const query = new URLSearchParams({ Id: id, expandColumns: EXPANDED_COLUMNS });
  const reply = await context.request({
    url: `${BASE}/MetadataProxy/IGDB/Game?${query}`,
    headers: requestHeaders(context),
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

function toMatch(found: Reply, { game, file, ids, igdb, context }: MatchContext): FileMatch {
  const flags = Object.entries(COLLECTION_FLAGS).map(([key, flag]) => [
    flag,
    key in found.signatures,
  ]);
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
