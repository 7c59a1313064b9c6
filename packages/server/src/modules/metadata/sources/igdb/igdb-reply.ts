import { z } from 'zod';

import { replyList, looseList } from '#modules/metadata/sources/loose-list.ts';

const Text = z.string().nullish().catch(null);
const Amount = z.number().nullish().catch(null);
const Named = z.object({ name: z.string() });
const Picture = z.object({ url: z.string() });
const Cover = Picture.nullish().catch(null);

const Related = z.object({
  id: z.int(),
  name: z.string().catch(''),
  slug: z.string().catch(''),
  cover: Cover,
});

const Multiplayer = z.object({
  platform: z.object({ id: z.int() }).nullish().catch(null),
  campaigncoop: z.boolean().catch(false),
  dropin: z.boolean().catch(false),
  lancoop: z.boolean().catch(false),
  offlinecoop: z.boolean().catch(false),
  offlinecoopmax: z.number().catch(0),
  offlinemax: z.number().catch(0),
  onlinecoop: z.boolean().catch(false),
  onlinecoopmax: z.number().catch(0),
  onlinemax: z.number().catch(0),
  splitscreen: z.boolean().catch(false),
  splitscreenonline: z.boolean().catch(false),
});
export type Multiplayer = z.output<typeof Multiplayer>;

/** An IGDB game, from IGDB or from the proxy of Hasheous, which turns lists into objects. */
export const IgdbGame = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string().catch(''),
  summary: Text,
  total_rating: Amount,
  aggregated_rating: Amount,
  /** Seconds since 1970; Hasheous sends it as text. */
  first_release_date: z.union([z.number(), z.string()]).nullish().catch(null),
  cover: Cover,
  screenshots: looseList(Picture),
  artworks: looseList(Picture),
  platforms: looseList(z.object({ id: z.int(), name: z.string().catch('') })),
  alternative_names: looseList(Named),
  genres: looseList(Named),
  franchise: Named.nullish().catch(null),
  franchises: looseList(Named),
  collections: looseList(Named),
  game_modes: looseList(Named),
  involved_companies: looseList(z.object({ company: Named })),
  age_ratings: looseList(z.object({ rating_category: z.int() })),
  videos: looseList(z.object({ video_id: z.string() })),
  game_localizations: looseList(
    z.object({
      name: Text,
      cover: Cover,
      region: z.object({ identifier: z.string() }),
    }),
  ),
  multiplayer_modes: looseList(Multiplayer),
  expansions: looseList(Related),
  expanded_games: looseList(Related),
  dlcs: looseList(Related),
  remakes: looseList(Related),
  remasters: looseList(Related),
  ports: looseList(Related),
  similar_games: looseList(Related),
});
export type IgdbGame = z.output<typeof IgdbGame>;

export const IgdbGames = replyList(IgdbGame);

/** Entries of the name index; entries of people and companies have no game. */
export const IgdbHits = replyList(
  z.object({
    game: z.object({ id: z.int() }).nullish().catch(null),
  }),
);
