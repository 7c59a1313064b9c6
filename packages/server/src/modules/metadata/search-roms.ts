import type { SearchRom, SourceId } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { inquiryOf, type Inquiry } from './identify/asked-game.ts';
import { findFilesOfGame } from './identify/identify.queries.ts';
import { titleKey } from '#modules/names/names.api.ts';
import { findKnown } from '#modules/roms/roms.api.ts';
import type { Candidate } from './sources/provider.ts';
import { SourceFault } from './sources/source-fault.ts';

import type { MetadataParts } from './change-metadata.ts';
import { askCandidates } from './search-sources.ts';

interface Search {
  readonly rom_id: number;
  readonly search_term: string;
  readonly search_by: 'name' | 'id';
}

const SEARCHED = ['igdb', 'moby', 'ss', 'launchbox'] as const;
const PICTURES = ['sgdb', 'libretro'] as const;
const MOST_PICTURED = 10;

type Found = readonly [SourceId, Candidate];

/** Games by name or id as older clients ask for them: those of one name as one. */
export async function searchRoms(parts: MetadataParts, search: Search): Promise<SearchRom[]> {
  const { db, sources } = parts;
  const [known] = await findKnown(db, [search.rom_id]);
  if (!known) return [];
  const ready = await sources.ready();
  const asked = SEARCHED.filter((source) => ready.includes(source));
  if (asked.length === 0) throw noSources();
  const term = search.search_term.trim();
  if (search.search_by === 'id' && !/^\d+$/.test(term)) {
    const text = `Tried searching by ID, but '${search.search_term}' is not a valid ID`;
    throw new AppError('misconfigured', text);
  }
  const inquiry = inquiryOf(known, await findFilesOfGame(db, search.rom_id));
  const answers = await askEach(parts, asked, { search, inquiry });
  const found = answers.flat();
  const merged = [...Map.groupBy(found, ([, { name }]) => looseName(name)).values()];
  const pictured = PICTURES.filter((source) => ready.includes(source));
  return Promise.all(
    merged.map(async (group, place) => {
      const [, first] = group[0] as Found;
      const named = { search: { ...search, search_by: 'name', search_term: first.name }, inquiry };
      const pictures =
        place < MOST_PICTURED ? await askEach(parts, pictured, named as Question) : [];
      const fitting = pictures
        .flat()
        .filter(([, { name }]) => titleKey(name).text === titleKey(first.name).text);
      return searchView(known.rom.platform_id, [...group, ...fitting]);
    }),
  );
}

const noSources = (): AppError => new AppError('misconfigured', 'No metadata providers enabled');

interface Question {
  readonly search: Search;
  readonly inquiry: Inquiry;
}

const askEach = (
  parts: MetadataParts,
  sources: readonly SourceId[],
  question: Question,
): Promise<Found[][]> =>
  Promise.all(
    sources.map(async (source) => {
      try {
        const found = await askCandidates(parts, source, question);
        return found === 'no_search' ? [] : found.map((one): Found => [source, one]);
      } catch (error) {
        if (!(error instanceof SourceFault)) throw error;
        return [];
      }
    }),
  );

const looseName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function searchView(platformId: number, group: readonly Found[]): SearchRom {
  const of = (source: SourceId): Candidate | undefined =>
    group.find(([one]) => one === source)?.[1];
  const id = (source: SourceId): number | null => Number(of(source)?.sourceId ?? 0) || null;
  const cover = (source: SourceId): string => of(source)?.facts.url_cover ?? '';
  const facts = group.map(([, candidate]) => candidate.facts);
  return {
    // What a source knows is no game of the library: clients offer to play whatever has an id.
    id: null,
    igdb_id: id('igdb'),
    moby_id: id('moby'),
    ss_id: id('ss'),
    sgdb_id: id('sgdb'),
    launchbox_id: id('launchbox'),
    flashpoint_id: null,
    libretro_id: of('libretro')?.sourceId ?? null,
    platform_id: platformId,
    name: group[0]?.[1].name ?? '',
    slug: facts.map(({ slug }) => slug).find(Boolean) ?? '',
    summary: facts.map(({ summary }) => summary).find(Boolean) ?? '',
    igdb_url_cover: cover('igdb'),
    moby_url_cover: cover('moby'),
    ss_url_cover: cover('ss'),
    sgdb_url_cover: cover('sgdb'),
    launchbox_url_cover: cover('launchbox'),
    flashpoint_url_cover: '',
    libretro_url_cover: cover('libretro'),
    is_identified: true,
    is_unidentified: false,
  };
}
