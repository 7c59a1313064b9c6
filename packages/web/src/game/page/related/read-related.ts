import { z } from 'zod';

import type { DetailedRom } from '@saveroom/contract';

/** What belongs to the game comes before what is another form of it, and what only resembles it. */
export const RELATIONS = [
  'expansions',
  'dlcs',
  'expanded_games',
  'remasters',
  'remakes',
  'ports',
  'similar_games',
] as const;
export type Relation = (typeof RELATIONS)[number];

const Told = z.looseObject({
  id: z.number().int(),
  name: z.string().min(1),
  slug: z.string().nullish().catch(null),
});

export interface RelatedGame {
  /** At IGDB. */
  id: number;
  name: string;
  /** Its page there; null: unknown. */
  address: string | null;
}

export interface RelatedGroup {
  relation: Relation;
  games: RelatedGame[];
}

function gamesOf(value: unknown, ownId: number | null): RelatedGame[] {
  if (!Array.isArray(value)) return [];
  const games = value.flatMap((entry: unknown) => {
    const { success, data } = Told.safeParse(entry);
    if (!success || data.id === ownId) return [];
    const address = data.slug && `https://www.igdb.com/games/${encodeURIComponent(data.slug)}`;
    return [{ id: data.id, name: data.name, address: address || null }];
  });
  return [...new Map(games.map((game) => [game.id, game])).values()];
}

/** Games IGDB relates to this one, by how; without groups that are empty. */
export const readRelated = ({ igdb_id, igdb_metadata }: DetailedRom): RelatedGroup[] =>
  RELATIONS.map((relation) => ({
    relation,
    games: gamesOf(igdb_metadata[relation], igdb_id),
  })).filter(({ games }) => games.length > 0);
