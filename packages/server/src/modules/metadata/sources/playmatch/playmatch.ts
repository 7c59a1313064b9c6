import type { SourceId } from '@saveroom/contract';
import { z } from 'zod';

import { ownValue } from '#core/lib/own-value.ts';

import { defineSource } from '#modules/metadata/sources/define-source.ts';
import { looseList } from '#modules/metadata/sources/loose-list.ts';
import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type { GameQueryFile, GameQuery, FileMatch } from '#modules/metadata/sources/provider.ts';

const BASE = 'https://playmatch.retrorealm.dev/api/v2';

const Reply = z.object({
  gameMatchType: z.string(),
  id: z.string().nullish().catch(null),
  externalMetadata: looseList(
    z.object({ providerName: z.string(), providerId: z.union([z.string(), z.number()]) }),
  ),
});

const SOURCE_NAMES: Readonly<Record<string, SourceId>> = {
  IGDB: 'igdb',
  SteamGridDB: 'sgdb',
  ScreenScraper: 'ss',
  MobyGames: 'moby',
  LaunchBox: 'launchbox',
};

interface MatchType {
  readonly method: FileMatch['method'];
  /** The field of the file that is saved as evidence of the match. */
  readonly evidence: keyof GameQueryFile;
}

/** Any other type in a reply, such as `NoMatch`, is no match. */
const MATCH_TYPES: Readonly<Record<string, MatchType>> = {
  // Files have no SHA-256, so their SHA-1 is the evidence.
  SHA256: { method: 'checksum', evidence: 'sha1' },
  SHA1: { method: 'checksum', evidence: 'sha1' },
  MD5: { method: 'checksum', evidence: 'md5' },
  CRC: { method: 'checksum', evidence: 'crc' },
  FileNameAndSize: { method: 'exact_name', evidence: 'name' },
};

/** Has the ids of other sources for a file, and no metadata of its own. */
export const playmatch = defineSource({
  id: 'playmatch',
  name: 'Playmatch',
  website: 'https://playmatch.retrorealm.dev',
  addresses: { PLAYMATCH_API_URL: { url: BASE } },
  wire: { heartbeatFlag: 'PLAYMATCH_API_ENABLED' },
  limits: { perSecond: 4, maxConcurrent: 4 },
  supportsPlatform: () => true,

  async findByFiles(game, context) {
    const file = selectFile(game);
    if (!file) return null;
    const query = new URLSearchParams({ fileName: file.name, fileSize: String(file.size) });
    for (const sum of ['crc', 'md5', 'sha1'] as const) if (file[sum]) query.set(sum, file[sum]);
    const url = `${BASE}/identify/ids?${query}`;
    const reply = await context.request({ url, expect: [404] });
    if (reply.status === 404) return null;
    const { gameMatchType, id, externalMetadata } = parseReply('playmatch', Reply, reply);
    const matchType = MATCH_TYPES[gameMatchType];
    if (!matchType || !id) return null;
    const ids = externalMetadata.flatMap(({ providerName, providerId }) => {
      const source = ownValue(SOURCE_NAMES, providerName);
      const number = String(providerId);
      return source && /^[1-9]\d*$/.test(number) ? [[source, number] as const] : [];
    });
    return {
      sourceId: id,
      name: game.title,
      names: [],
      platformName: null,
      isOfPlatform: true,
      website: null,
      facts: {},
      ids: Object.fromEntries(ids),
      method: matchType.method,
      evidence: { [matchType.evidence]: String(file[matchType.evidence]) },
    };
  },

  async check(context) {
    await context.request({ url: `${BASE}/health` });
  },
});

/**
 * The largest file that is not in a subfolder of the game, else the largest one. The files of a
 * query are sorted, largest first.
 */
const selectFile = ({ files }: GameQuery): GameQueryFile | undefined => {
  const withBytes = files.filter(({ size }) => size > 0);
  return withBytes.find(({ isTopLevel }) => isTopLevel) ?? withBytes[0];
};
