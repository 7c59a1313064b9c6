import * as z from 'zod/mini';

import type { DetailedRom } from '@saveroom/contract';

import { withFallback } from '#shared/lib/with-fallback.ts';

/** Additions to the game first, then other editions, then similar games. */
const RELATIONS = [
  'expansions',
  'dlcs',
  'expanded_games',
  'remasters',
  'remakes',
  'ports',
  'similar_games',
] as const;
type Relation = (typeof RELATIONS)[number];

const IgdbGame = z.looseObject({
  id: z.number().check(z.int()),
  name: z.string().check(z.minLength(1)),
  slug: withFallback(z.nullish(z.string()), null),
});

export interface RelatedGame {
  /** IGDB id. */
  id: number;
  name: string;
  /** IGDB page, if known. */
  address: string | null;
}

interface RelatedGroup {
  relation: Relation;
  games: RelatedGame[];
}

function gamesOf(value: unknown, ownId: number | null): RelatedGame[] {
  if (!Array.isArray(value)) return [];
  const games = value.flatMap((entry: unknown) => {
    const { success, data } = IgdbGame.safeParse(entry);
    if (!success || data.id === ownId) return [];
    const address = data.slug && `https://www.igdb.com/games/${encodeURIComponent(data.slug)}`;
    return [{ id: data.id, name: data.name, address: address || null }];
  });
  return [...new Map(games.map((game) => [game.id, game])).values()];
}

/** Games that IGDB relates to this one, by relation, without empty groups. */
export const readRelated = ({ igdb_id, igdb_metadata }: DetailedRom): RelatedGroup[] =>
  RELATIONS.map((relation) => ({
    relation,
    games: gamesOf(igdb_metadata[relation], igdb_id),
  })).filter(({ games }) => games.length > 0);

interface Version {
  id: number;
  /** Region, revision and so on, as text. */
  edition: string;
  file: string;
  isThis: boolean;
  isMain: boolean;
}

/** This game and its other versions, in the same order on each of their pages. */
export function versionsOf(
  rom: DetailedRom,
  editionOf: (fileName: string) => readonly string[],
): Version[] {
  const edition = (file: string): string => editionOf(file).join(' · ') || file;
  const own: Version = {
    id: rom.id,
    edition: edition(rom.fs_name_no_ext),
    file: rom.fs_name_no_ext,
    isThis: true,
    isMain: rom.rom_user.is_main_sibling,
  };
  const others = rom.siblings.map((sibling) => ({
    id: sibling.id,
    edition: edition(sibling.fs_name_no_ext),
    file: sibling.fs_name_no_ext,
    isThis: false,
    isMain: sibling.is_main_sibling,
  }));
  return [own, ...others].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
