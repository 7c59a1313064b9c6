import type { FieldValue, MetadataField, SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import {
  parseFileName,
  readLanguage,
  readRegion,
  readSmallRegionCode,
} from '#modules/names/names.api.ts';
import { saveRom } from '#modules/roms/library.queries.ts';
import { fileNameColumns, nameFacts } from '#modules/roms/scanned-columns.ts';
import { RAW_FIELDS, type RawField } from '#modules/roms/roms.tables.ts';

import { displayColumns } from './display-columns.ts';
import {
  type DisplayField,
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
  for (const known of await findKnownGames(db, ids)) {
    const { rom, layers } = known;
    const input = mergeInput(known, context.priorities);
    const fields = merge(input);
    const columns = displayColumns(fields, {
      layers: input.layers,
      order: input.orderOf('name'),
      datName: known.datMatch?.dat_name ?? null,
      isDatComplete: known.datMatch?.is_complete === 1,
      raw: rawEdits(known.edits),
    });
    const named = { name: rom.fs_name, isFolder: rom.is_folder === 1 };
    const romPatch = differing({ ...columns.rom, ...fileNameColumns(named) }, rom);
    const versionPatch = differing(versionFacts(known, columns.rom.verified === 1), rom);
    const detailPatch = differing(columns.detail, details.get(rom.id) ?? NO_DETAIL);
    if (detailPatch) await saveRomDetail(db, rom.id, detailPatch);
    if (romPatch || detailPatch) {
      await saveRom(db, rom.id, { ...romPatch, ...versionPatch, updated_at: context.now });
    } else if (versionPatch) await saveRom(db, rom.id, versionPatch);
    // A game that never had metadata has no artwork to update or remove.
    if (layers.length > 0 || details.has(rom.id)) {
      const candidates = artworkCandidates(fields, input);
      if (await context.replaceArtwork(db, rom.id, candidates, context.now)) needsDownload = true;
    }
  }
  return needsDownload;
}

export async function findKnownGames(db: Db, ids: readonly number[]): Promise<GameWithLayers[]> {
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

export function displayFields(known: GameWithLayers, priorities: Priorities): DisplayFields {
  return merge(mergeInput(known, priorities));
}

function mergeInput(
  { rom, datMatch, layers, edits }: GameWithLayers,
  priorities: Priorities,
): MergeInput {
  const parsed = parseFileName(rom.fs_name, { isFolder: rom.is_folder === 1 });
  const orders = new Map<MetadataField, readonly SourceId[]>();
  const { manual_metadata: manual } = rawEdits(edits);
  return {
    file: { name: parsed.title, regions: parsed.regions, languages: parsed.languages },
    dat: datMatch ? datMatchFacts(datMatchOf(datMatch)) : null,
    layers: layers.filter(({ state }) => state === 'applied').map(layerOf),
    manual: manual === undefined ? {} : (JSON.parse(manual) as GameFacts),
    edits: edits.flatMap(editOf),
    orderOf(field) {
      const order =
        orders.get(field) ?? sourceOrder(priorities, { platform: rom.platform_slug, field });
      orders.set(field, order);
      return order;
    },
  };
}

/** From the name in the matching DAT, else from the file name. */
function versionFacts({ rom, datMatch }: GameWithLayers, isVerified: boolean) {
  const [name, isFolder] = datMatch
    ? [datMatch.description || datMatch.dat_name, true]
    : [rom.fs_name, rom.is_folder === 1];
  return nameFacts(parseFileName(name, { isFolder }), isVerified);
}

export const datMatchOf = (row: DatMatchRow): DatMatch => ({
  datName: row.dat_name,
  description: row.description,
  regions: JSON.parse(row.regions) as string[],
  languages: JSON.parse(row.languages) as string[],
  isComplete: row.is_complete === 1,
});

const layerOf = ({ source, source_id, facts }: LayerRow): Layer => ({
  source,
  sourceId: source_id,
  facts: JSON.parse(facts) as GameFacts,
});

const isRaw = (field: string): field is RawField => RAW_FIELDS.some((raw) => raw === field);

function editOf({ field, value, kind }: EditRow): Edit[] {
  return isRaw(field) ? [] : [{ field, value: JSON.parse(value) as FieldValue, kind }];
}

const rawEdits = (edits: readonly EditRow[]): Partial<Record<RawField, string>> =>
  Object.fromEntries(
    edits.filter(({ field }) => isRaw(field)).map(({ field, value }) => [field, value]),
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

/** The columns that have to change; null: none. */
function differing<T extends object>(target: T, current: object): Partial<T> | null {
  const entries = Object.entries(target).filter(
    ([column, value]) => (current as Record<string, unknown>)[column] !== value,
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<T>);
}

export interface ArtworkCandidate {
  readonly kind: 'cover' | 'screenshot' | 'title_screen' | 'logo' | 'manual';
  readonly source: SourceId;
  readonly url: string;
}

/** The available pictures and manuals of a game, the best of each kind first. */
function artworkCandidates(fields: DisplayFields, input: MergeInput): ArtworkCandidate[] {
  const { cover, screenshots, manual } = fields;
  return [
    ...fallbacks(cover).map((one) => ({ kind: 'cover' as const, ...one })),
    ...screenshotUrls(screenshots).map((one) => ({ kind: 'screenshot' as const, ...one })),
    ...firstUrl(input, 'url_title_screen').map((one) => ({
      kind: 'title_screen' as const,
      ...one,
    })),
    ...firstUrl(input, 'url_logo').map((one) => ({ kind: 'logo' as const, ...one })),
    ...fallbacks(manual).map((one) => ({ kind: 'manual' as const, ...one })),
  ];
}

interface SourceUrl {
  readonly source: SourceId;
  readonly url: string;
}

/** Placeholder for a URL that no source provides any more. */
const ANY_SOURCE: SourceId = 'igdb';

const sourceOf = (origin: DisplayField['origin']): SourceId =>
  origin === null || origin === 'user' || origin === 'file' || origin === 'dat'
    ? ANY_SOURCE
    : origin;

/** When the best one is unavailable, the next one is used; a locked value has no fallback. */
function fallbacks({ value, origin, isLocked, choices }: DisplayField): SourceUrl[] {
  const displayed =
    typeof value === 'string' && value !== '' ? [{ source: sourceOf(origin), url: value }] : [];
  if (isLocked) return displayed;
  return choices.flatMap((one) =>
    typeof one.value === 'string' ? [{ source: sourceOf(one.origin), url: one.value }] : [],
  );
}

const screenshotUrls = ({ value, origin }: DisplayField): SourceUrl[] =>
  Array.isArray(value) ? value.map((url) => ({ source: sourceOf(origin), url })) : [];

function firstUrl(
  { layers, orderOf }: MergeInput,
  fact: 'url_title_screen' | 'url_logo',
): SourceUrl[] {
  for (const source of orderOf('screenshots')) {
    const url = layers.find((layer) => layer.source === source)?.facts[fact];
    if (url) return [{ source, url }];
  }
  return [];
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
export function datMatchFacts({
  datName,
  description,
  regions,
  languages,
}: DatMatch): NameMetadata {
  const parsed = parseFileName(description || datName, { isFolder: true });
  return {
    name: parsed.title,
    regions: firstKnown(parsed.regions, regions.flatMap(regionNames)),
    languages: firstKnown(parsed.languages, languages.flatMap(languageNames)),
  };
}

const firstKnown = (...lists: readonly (readonly string[])[]): string[] => [
  ...new Set(lists.find((list) => list.length > 0)),
];

const PLAIN = { bracket: 'round', isTosec: false, hasGoodToolsMarks: false } as const;

const regionNames = (code: string): string[] =>
  readRegion(code, PLAIN) ?? readSmallRegionCode(code) ?? [];

const languageNames = (code: string): string[] => readLanguage(code, { isTosec: false }) ?? [];
