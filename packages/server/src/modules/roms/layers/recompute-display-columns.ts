import type { FieldValue, MetadataField, SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import {
  parseFileName,
  readLanguage,
  readRegion,
  readSmallRegionCode,
} from '#modules/names/names.api.ts';
import { saveRom } from '#modules/roms/library.queries.ts';
import { fileNameColumns, versionColumns } from '#modules/roms/scanned-columns.ts';
import { RAW_FIELDS, type RawField } from '#modules/roms/roms.tables.ts';

import { type ArtworkCandidate, artworkCandidates, toDisplayColumns } from './display-columns.ts';
import {
  type DisplayFields,
  type Edit,
  type GameFacts,
  type Layer,
  merge,
  type MergeInput,
  type NameMetadata,
  type Priorities,
  sourceOrder,
} from './merge.ts';
import {
  type DatMatchRow,
  type DisplayedRom,
  type EditRow,
  findDatMatches,
  findDetails,
  findDisplayedRoms,
  findEdits,
  findLayers,
  type LayerRow,
  saveRomDetail,
} from './layers.queries.ts';

/** A game with everything its displayed metadata is merged from. */
export interface GameWithLayers {
  readonly rom: DisplayedRom;
  readonly datMatch: DatMatchRow | undefined;
  readonly layers: readonly LayerRow[];
  readonly edits: readonly EditRow[];
}

export interface MergeContext {
  readonly priorities: Priorities;
  readonly now: string;
  /** Saves which pictures and manuals a game may have. True: one has to be downloaded. */
  readonly replaceArtwork: (
    db: Db,
    romId: number,
    candidates: readonly ArtworkCandidate[],
    now: string,
  ) => Promise<boolean>;
}

/**
 * Recomputes the display columns of these games from files, DATs, sources and user edits, and
 * writes those that differ. Must run in a transaction. True: artwork has to be downloaded.
 */
export async function recomputeDisplayColumns(
  db: Db,
  ids: readonly number[],
  context: MergeContext,
): Promise<boolean> {
  let needsDownload = false;
  const details = new Map(
    ids.length === 0 ? [] : (await findDetails(db, ids)).map((row) => [row.rom_id, row]),
  );
  for (const game of await findGamesWithLayers(db, ids)) {
    const { rom, layers } = game;
    const input = mergeInput(game, context.priorities);
    const fields = merge(input);
    const columns = toDisplayColumns(fields, {
      layers: input.layers,
      order: input.orderOf('name'),
      datName: game.datMatch?.dat_name ?? null,
      isDatComplete: game.datMatch?.is_complete === 1,
      raw: rawEdits(game.edits),
    });
    const named = { name: rom.fs_name, isFolder: rom.is_folder === 1 };
    const romPatch = findChangedColumns({ ...columns.rom, ...fileNameColumns(named) }, rom);
    const versionPatch = findChangedColumns(
      findVersionColumns(game, columns.rom.verified === 1),
      rom,
    );
    const detailPatch = findChangedColumns(columns.detail, details.get(rom.id) ?? NO_DETAIL);
    if (detailPatch) await saveRomDetail(db, rom.id, detailPatch);
    if (romPatch || detailPatch) {
      await saveRom(db, rom.id, { ...romPatch, ...versionPatch, updated_at: context.now });
    } else if (versionPatch) {
      // No reply contains version columns, so `updated_at` stays when only they change.
      await saveRom(db, rom.id, versionPatch);
    }
    // A game that never had metadata has no artwork to update or remove.
    if (layers.length > 0 || details.has(rom.id)) {
      const candidates = artworkCandidates(fields, input);
      if (await context.replaceArtwork(db, rom.id, candidates, context.now)) needsDownload = true;
    }
  }
  return needsDownload;
}

export async function findGamesWithLayers(
  db: Db,
  ids: readonly number[],
): Promise<GameWithLayers[]> {
  if (ids.length === 0) return [];
  const roms = await findDisplayedRoms(db, ids);
  const datMatches = new Map((await findDatMatches(db, ids)).map((row) => [row.rom_id, row]));
  const layers = Map.groupBy(await findLayers(db, ids), ({ rom_id }) => rom_id);
  const edits = Map.groupBy(await findEdits(db, ids), ({ rom_id }) => rom_id);
  return roms.map((rom) => ({
    rom,
    datMatch: datMatches.get(rom.id),
    layers: layers.get(rom.id) ?? [],
    edits: edits.get(rom.id) ?? [],
  }));
}

/** The displayed fields of a game. */
export function mergeGameFields(game: GameWithLayers, priorities: Priorities): DisplayFields {
  return merge(mergeInput(game, priorities));
}

function mergeInput(
  { rom, datMatch, layers, edits }: GameWithLayers,
  priorities: Priorities,
): MergeInput {
  const parsed = parseFileName(rom.fs_name, { isFolder: rom.is_folder === 1 });
  const orders = new Map<MetadataField, readonly SourceId[]>();
  const { manual_metadata: userMetadata } = rawEdits(edits);
  return {
    file: { name: parsed.title, regions: parsed.regions, languages: parsed.languages },
    dat: datMatch ? datMatchMetadata(parseDatMatch(datMatch)) : null,
    layers: layers.filter(({ state }) => state === 'applied').map(parseLayer),
    userFacts: userMetadata === undefined ? {} : (JSON.parse(userMetadata) as GameFacts),
    edits: edits.flatMap(parseEdit),
    orderOf(field) {
      const order =
        orders.get(field) ?? sourceOrder(priorities, { platform: rom.platform_slug, field });
      orders.set(field, order);
      return order;
    },
  };
}

/** The version columns, from the name in the matching DAT or else from the file name. */
function findVersionColumns({ rom, datMatch }: GameWithLayers, isVerified: boolean) {
  const parsed = datMatch
    ? parseDatName(datMatch.description || datMatch.dat_name)
    : parseFileName(rom.fs_name, { isFolder: rom.is_folder === 1 });
  return versionColumns(parsed, { isVerified });
}

/** Names in DATs are parsed like names of folders, because they have no extension. */
const parseDatName = (name: string) => parseFileName(name, { isFolder: true });

export const parseDatMatch = (row: DatMatchRow): DatMatch => ({
  datName: row.dat_name,
  description: row.description,
  regions: JSON.parse(row.regions) as string[],
  languages: JSON.parse(row.languages) as string[],
  isComplete: row.is_complete === 1,
});

const parseLayer = ({ source, source_id, facts }: LayerRow): Layer => ({
  source,
  idAtSource: source_id,
  facts: JSON.parse(facts) as GameFacts,
});

const isRawField = (field: string): field is RawField => RAW_FIELDS.some((raw) => raw === field);

function parseEdit({ field, value, kind }: EditRow): Edit[] {
  return isRawField(field) ? [] : [{ field, value: JSON.parse(value) as FieldValue, kind }];
}

/** A user's edits of whole `…_metadata` objects (`RAW_FIELDS`), as JSON text. */
const rawEdits = (edits: readonly EditRow[]): Partial<Record<RawField, string>> =>
  Object.fromEntries(
    edits.filter(({ field }) => isRawField(field)).map(({ field, value }) => [field, value]),
  );

const NO_DETAIL = {
  slug: null,
  summary: null,
  alternative_names: '[]',
  youtube_video_id: null,
  url_cover: '',
  url_manual: '',
  ...Object.fromEntries([...RAW_FIELDS, 'ra_metadata'].map((field) => [field, '{}'])),
};

/** The columns of `target` that differ from `current`; null: none. */
function findChangedColumns<T extends object>(target: T, current: object): Partial<T> | null {
  const entries = Object.entries(target).filter(
    ([column, value]) => (current as Record<string, unknown>)[column] !== value,
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<T>);
}

/** The DAT entry that matches a game of the library. */
export interface DatMatch {
  readonly datName: string;
  /** The title, where DAT names are short file names: `Pac-Man (Midway)`. */
  readonly description: string;
  /** Regions and languages of its releases, spelled as in the DAT. */
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  /** All of its files are present and none is a bad dump. */
  readonly isComplete: boolean;
}

/** Converts a match to the region and language names the library uses. */
export function datMatchMetadata({
  datName,
  description,
  regions,
  languages,
}: DatMatch): NameMetadata {
  const parsed = parseDatName(description || datName);
  return {
    name: parsed.title,
    regions: firstNonEmpty(parsed.regions, regions.flatMap(regionNames)),
    languages: firstNonEmpty(parsed.languages, languages.flatMap(languageNames)),
  };
}

const firstNonEmpty = (...lists: readonly (readonly string[])[]): string[] => [
  ...new Set(lists.find((list) => list.length > 0)),
];

const PLAIN_TAG = { bracket: 'round', isTosec: false, hasGoodToolsMarks: false } as const;

const regionNames = (code: string): string[] =>
  readRegion(code, PLAIN_TAG) ?? readSmallRegionCode(code) ?? [];

const languageNames = (code: string): string[] => readLanguage(code, { isTosec: false }) ?? [];
