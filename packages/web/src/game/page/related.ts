import * as z from 'zod/mini';

import type { DetailedRom, SiblingRom } from '@saveroom/contract';

import { marksOfName } from '#shared/lib/version-marks.ts';
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

export interface Version {
  id: number;
  /** Region, revision and so on, as text. */
  edition: string;
  file: string;
  regions: readonly string[];
  size: number;
  /** It is one disc of a game whose discs are separate files. */
  isDisc: boolean;
  isThis: boolean;
  isMain: boolean;
}

/** This game and its other versions, in the same order on each of their pages. */
export function versionsOf(
  rom: DetailedRom,
  editionOf: (fileName: string) => readonly string[],
): Version[] {
  const versionOf = (
    one: Pick<SiblingRom, 'id' | 'fs_name_no_ext' | 'regions' | 'fs_size_bytes'>,
    isMain: boolean,
  ): Version => ({
    id: one.id,
    edition: editionOf(one.fs_name_no_ext).join(' · ') || one.fs_name_no_ext,
    file: one.fs_name_no_ext,
    regions: one.regions,
    size: one.fs_size_bytes,
    isDisc: marksOfName(one.fs_name_no_ext).some(({ mark }) => mark === 'disc'),
    isThis: one.id === rom.id,
    isMain,
  });
  return [
    versionOf(rom, rom.rom_user.is_main_sibling),
    ...rom.siblings.map((sibling) => versionOf(sibling, sibling.is_main_sibling)),
  ].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
