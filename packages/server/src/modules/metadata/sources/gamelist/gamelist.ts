import { createHash } from 'node:crypto';

import { ListError, type LocalGame } from '#modules/game-lists/game-lists.api.ts';
import { defineSource } from '#modules/metadata/sources/define-source.ts';
import type { Candidate, GameQuery, SourceContext } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';

/** Lists and media of other programs next to the games. It needs no network. */
export const gamelist = defineSource({
  id: 'gamelist',
  name: 'gamelist.xml',
  nameInText: 'lists and media of other programs in the library',
  website: 'https://es-de.org',
  identifies: true,
  isLocal: true,
  priority: { metadata: 60, artwork: 80 },
  wire: { id: 'text', position: 11, hasMetadata: true, rating: { field: 'rating', max: 1 } },
  limits: { perSecond: 1000, maxConcurrent: 16 },
  supportsPlatform: () => true,

  async findByFiles(game, context) {
    const local = await findLocal(game, context);
    if (!local) return null;
    return { ...toCandidate(game, local), method: 'exact_name', evidence: { file: local.origin } };
  },

  async findById(id, game, context) {
    const local = id === idOf(game) ? await findLocal(game, context) : null;
    return local && toCandidate(game, local);
  },

  async check() {},
});

async function findLocal(
  { folder, fsName }: GameQuery,
  { localGames }: SourceContext,
): Promise<LocalGame | null> {
  try {
    return (await localGames?.find(folder, fsName)) ?? null;
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    throw new SourceError('gamelist', 'nonsense', error.message);
  }
}

/** The same in each scan, so that a rejected match stays rejected. */
const idOf = ({ folder, fsName }: GameQuery): string =>
  createHash('sha256').update(`${folder.path}/${fsName}`).digest('hex').slice(0, 32);

function toCandidate(game: GameQuery, { listed, media }: LocalGame): Candidate {
  const facts = listed?.facts ?? {};
  const { average_rating: rating } = facts;
  return {
    sourceId: idOf(game),
    name: facts.name ?? game.title,
    names: [],
    platformName: game.platform.name,
    isOfPlatform: true,
    website: null,
    facts: {
      ...facts,
      ...(media.cover && { url_cover: media.cover }),
      ...(media.screenshots.length > 0 && { url_screenshots: media.screenshots }),
      ...(media.titleScreen && { url_title_screen: media.titleScreen }),
      ...(media.manual && { url_manual: media.manual }),
      raw: {
        ...(rating !== undefined && { rating: rating / 100 }),
        ...(facts.companies && { companies: facts.companies }),
        ...(facts.franchises && { franchises: facts.franchises }),
        ...(facts.genres && { genres: facts.genres }),
        ...(facts.player_count && { player_count: facts.player_count }),
        ...(facts.first_release_date && {
          first_release_date: Math.trunc(facts.first_release_date / 1000),
        }),
      },
    },
    ...(listed && { ids: listed.ids }),
  };
}
