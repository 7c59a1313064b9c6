import { RAW_SOURCES, WIRE } from '@saveroom/contract';
import type { DetailedRom, Facet } from '@saveroom/contract';

/** Query parameter of the search page for each list. */
const SEARCH_PARAMS = {
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

type ShownList = keyof typeof SEARCH_PARAMS;

interface FacetValues {
  list: ShownList;
  param: (typeof SEARCH_PARAMS)[ShownList];
  values: readonly string[];
}

/** Lists of the game that are not empty. */
export function facetsOf({ metadatum, regions, languages, tags }: DetailedRom): FacetValues[] {
  const values: Record<ShownList, readonly string[]> = {
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
  return (Object.keys(SEARCH_PARAMS) as ShownList[])
    .map((list) => ({ list, param: SEARCH_PARAMS[list], values: values[list] }))
    .filter((facet) => facet.values.length > 0);
}

export interface SourceRating {
  source: string;
  /** 0 to 1. */
  fraction: number;
}

/** Some sources send numbers as text. 0 and empty mean no votes. */
function toFraction(value: unknown, max: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !(number > 0)) return null;
  return Math.min(1, number / max);
}

/** Ratings of the sources, each converted from its own scale. */
export const readRatings = (rom: DetailedRom): SourceRating[] =>
  RAW_SOURCES.flatMap((source) => {
    const { name, rating } = WIRE[source];
    const fraction = rating
      ? toFraction(rom[`${source}_metadata`][rating.field], rating.max)
      : null;
    return fraction === null ? [] : [{ source: name, fraction }];
  });

export const averageOf = ({ metadatum }: DetailedRom): number | null =>
  toFraction(metadatum.average_rating, 100);

const DAT_SETS: readonly [key: string, name: string][] = [
  ['nointro_match', 'No-Intro'],
  ['redump_match', 'Redump'],
  ['tosec_match', 'TOSEC'],
  ['fbneo_match', 'FBNeo'],
  ['mame_arcade_match', 'MAME'],
  ['mame_mess_match', 'MESS'],
  ['whdload_match', 'WHDLoad'],
];

/** The DAT sets that contain this dump, according to Hasheous. */
export const verifiedBy = ({ hasheous_metadata }: DetailedRom): string[] =>
  DAT_SETS.filter(([key]) => hasheous_metadata[key] === true).map(([, name]) => name);

interface EditionFact {
  kind: 'revision' | 'version';
  value: string;
}

/** `Rev 1` and `v1.1` of the file name. Empty means unknown; `0` is a revision. */
export function editionFacts({
  revision,
  version,
}: Pick<DetailedRom, 'revision' | 'version'>): EditionFact[] {
  const facts: EditionFact[] = [];
  if (revision !== '') facts.push({ kind: 'revision', value: revision });
  if (version !== '') facts.push({ kind: 'version', value: version.replace(/^v(?=\d)/i, '') });
  return facts;
}
