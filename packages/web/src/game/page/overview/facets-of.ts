import type { DetailedRom, Facet } from '@saveroom/contract';

/** How the address of the search spells each of them. */
const WORDS = {
  genres: 'genre',
  franchises: 'franchise',
  collections: 'collection',
  companies: 'company',
  game_modes: 'gameMode',
  age_ratings: 'ageRating',
  regions: 'region',
  languages: 'language',
  tags: 'tag',
} as const satisfies Partial<Record<Facet, string>>;

type Shown = keyof typeof WORDS;

export interface FacetValues {
  list: Shown;
  word: (typeof WORDS)[Shown];
  values: readonly string[];
}

/** What the game is sorted into, without what it is not. */
export function facetsOf({ metadatum, regions, languages, tags }: DetailedRom): FacetValues[] {
  const values: Record<Shown, readonly string[]> = {
    genres: metadatum.genres,
    franchises: metadatum.franchises,
    collections: metadatum.collections,
    companies: metadatum.companies,
    game_modes: metadatum.game_modes,
    age_ratings: metadatum.age_ratings,
    regions,
    languages,
    tags,
  };
  return (Object.keys(WORDS) as Shown[])
    .map((list) => ({ list, word: WORDS[list], values: values[list] }))
    .filter((facet) => facet.values.length > 0);
}
