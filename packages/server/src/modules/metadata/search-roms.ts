import {
  SearchRom,
  SourceId,
  SOURCES,
  WIRE,
  WIRE_SOURCES,
  type WireSource,
} from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { toIdentifyInput, type IdentifyInput } from './identify/identify-input.ts';
import { findFilesOfGame } from './identify/identify.queries.ts';
import { titleKey } from '#modules/names/names.api.ts';
import { findGamesWithLayers } from '#modules/roms/roms.api.ts';
import type { Candidate } from './sources/provider.ts';
import { SourceError } from './sources/source-error.ts';

import type { MetadataDeps } from './change-metadata.ts';
import { searchCandidates } from './search-sources.ts';

interface Search {
  readonly rom_id: number;
  readonly search_term: string;
  readonly search_by: 'name' | 'id';
}

/**
 * Sources that have fields in a result. RomM has some that this server does not query: their fields
 * stay empty.
 */
const RESULT_SOURCES = WIRE_SOURCES.filter((source) => `${source}_url_cover` in SearchRom.shape);
const OWN_SOURCES = RESULT_SOURCES.filter(
  (source) => SourceId.safeParse(source).success,
) as SourceId[];
const SEARCHED_SOURCES = OWN_SOURCES.filter((source) => SOURCES[source].identifies);
const PICTURE_SOURCES = OWN_SOURCES.filter((source) => !SOURCES[source].identifies);
const MAX_WITH_PICTURES = 10;

type FoundCandidate = readonly [SourceId, Candidate];

/** Searches by name or id, for older clients. Results of the same name are merged. */
export async function searchRoms(deps: MetadataDeps, search: Search): Promise<SearchRom[]> {
  const { db, sources } = deps;
  const [game] = await findGamesWithLayers(db, [search.rom_id]);
  if (!game) return [];
  const ready = await sources.ready();
  const searched = SEARCHED_SOURCES.filter((source) => ready.includes(source));
  if (searched.length === 0) throw noSourcesError();
  const term = search.search_term.trim();
  if (search.search_by === 'id' && !/^\d+$/.test(term)) {
    const text = `Tried searching by ID, but '${search.search_term}' is not a valid ID`;
    throw new AppError('misconfigured', text);
  }
  const input = toIdentifyInput(game, await findFilesOfGame(db, search.rom_id));
  const found = await searchEach(deps, searched, { search, input });
  const groups = [...Map.groupBy(found, ([, { name }]) => normalizeName(name)).values()];
  const pictureSources = PICTURE_SOURCES.filter((source) => ready.includes(source));
  return Promise.all(
    groups.map(async (group, index) => {
      const title = group[0]?.[1].name ?? '';
      const pictures =
        index < MAX_WITH_PICTURES
          ? await searchPictures(deps, pictureSources, { rom_id: search.rom_id, title, input })
          : [];
      return searchView(game.rom.platform_id, [...group, ...pictures]);
    }),
  );
}

/** The candidates with exactly this title. */
async function searchPictures(
  deps: MetadataDeps,
  sources: readonly SourceId[],
  { rom_id, title, input }: { rom_id: number; title: string; input: IdentifyInput },
): Promise<FoundCandidate[]> {
  const search: Search = { rom_id, search_by: 'name', search_term: title };
  const found = await searchEach(deps, sources, { search, input });
  return found.filter(([, { name }]) => titleKey(name).text === titleKey(title).text);
}

const noSourcesError = (): AppError =>
  new AppError('misconfigured', 'No metadata providers enabled');

interface CandidateSearch {
  readonly search: Search;
  readonly input: IdentifyInput;
}

/** Candidates of all these sources. A source that fails has none. */
async function searchEach(
  deps: MetadataDeps,
  sources: readonly SourceId[],
  search: CandidateSearch,
): Promise<FoundCandidate[]> {
  const bySource = await Promise.all(
    sources.map(async (source) => {
      try {
        const found = await searchCandidates(deps, source, search);
        return found === 'no_search'
          ? []
          : found.map((candidate): FoundCandidate => [source, candidate]);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        return [];
      }
    }),
  );
  return bySource.flat();
}

const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function searchView(platformId: number, group: readonly FoundCandidate[]): SearchRom {
  const ofSources = RESULT_SOURCES.flatMap((source) => {
    const found = group.find(([candidateSource]) => candidateSource === source)?.[1];
    const isNumber = WIRE[source].idType === 'number';
    return [
      [`${source}_id`, (isNumber ? Number(found?.sourceId ?? 0) || null : found?.sourceId) ?? null],
      [`${source}_url_cover`, found?.facts.url_cover ?? ''],
    ];
  });
  const facts = group.map(([, candidate]) => candidate.facts);
  return {
    // A search result is no game of the library: clients offer to play every game with an id.
    id: null,
    ...(Object.fromEntries(ofSources) as SourceFields),
    platform_id: platformId,
    name: group[0]?.[1].name ?? '',
    slug: facts.map(({ slug }) => slug).find(Boolean) ?? '',
    summary: facts.map(({ summary }) => summary).find(Boolean) ?? '',
    is_identified: true,
    is_unidentified: false,
  };
}

type SourceFields = Pick<
  SearchRom,
  Extract<keyof SearchRom, `${WireSource}_${'id' | 'url_cover'}`>
>;
