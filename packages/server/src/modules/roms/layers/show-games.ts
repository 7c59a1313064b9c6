import type { FieldValue, MetadataField, SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { RAW_FIELDS, type RawField } from '#modules/roms/roms.tables.ts';
import type { GameFacts } from './game-facts.ts';

import { wantArtwork } from '#modules/artwork/artwork.api.ts';
import { claimFacts, type Claim } from './claim-facts.ts';
import { parseFileName } from '#modules/names/names.api.ts';
import { fileNameColumns } from '#modules/roms/rom-columns.ts';
import { nameFacts } from '#modules/roms/versions/name-facts.ts';
import { findEdits, type EditRow } from './edits.queries.ts';
import { findLayers, type LayerRow } from './layers.queries.ts';
import { merge, type Edit, type Layer, type MergeInput, type ShownFields } from './merge.ts';
import {
  findClaims,
  findDetails,
  findShownRoms,
  saveShownDetail,
  saveShownRom,
  type ClaimRow,
  type ShownRom,
} from './show-games.queries.ts';
import { shownColumns } from './shown-columns.ts';
import { sourceOrder, type Priorities } from './source-order.ts';
import { wantedArtwork } from './wanted-artwork.ts';

/** Everything that is known about one game. */
export interface KnownGame {
  readonly rom: ShownRom;
  readonly claim: ClaimRow | undefined;
  readonly layers: readonly LayerRow[];
  readonly edits: readonly EditRow[];
}

export interface Showing {
  readonly priorities: Priorities;
  readonly now: string;
}

/**
 * Makes the shown columns of these games say what files, DATs, sources and people say together.
 * Writes only what differs. In a transaction. True: pictures are to be fetched.
 */
export async function showGames(
  db: Db,
  ids: readonly number[],
  showing: Showing,
): Promise<boolean> {
  let isPictureWanted = false;
  const details = new Map(
    ids.length === 0 ? [] : (await findDetails(db, ids)).map((row) => [row.rom_id, row]),
  );
  for (const known of await findKnown(db, ids)) {
    const { rom, layers } = known;
    const input = mergeInput(known, showing.priorities);
    const fields = merge(input);
    const columns = shownColumns(fields, {
      layers: input.layers,
      order: input.orderOf('name'),
      datName: known.claim?.dat_name ?? null,
      isDatComplete: known.claim?.is_complete === 1,
      raw: rawEdits(known.edits),
    });
    const named = { name: rom.fs_name, isFolder: rom.is_folder === 1 };
    const romPatch = differing({ ...columns.rom, ...fileNameColumns(named) }, rom);
    const factsPatch = differing(versionFacts(known, columns.rom.verified === 1), rom);
    const detailPatch = differing(columns.detail, details.get(rom.id) ?? NO_DETAIL);
    if (detailPatch) await saveShownDetail(db, rom.id, detailPatch);
    if (romPatch || detailPatch) {
      await saveShownRom(db, rom.id, { ...romPatch, ...factsPatch, updated_at: showing.now });
    } else if (factsPatch) await saveShownRom(db, rom.id, factsPatch);
    // A game nobody ever said anything about has no pictures to lose.
    if (layers.length > 0 || details.has(rom.id)) {
      const wanted = wantedArtwork(fields, input);
      if (await wantArtwork(db, rom.id, wanted, showing.now)) isPictureWanted = true;
    }
  }
  return isPictureWanted;
}

export async function findKnown(db: Db, ids: readonly number[]): Promise<KnownGame[]> {
  if (ids.length === 0) return [];
  const roms = await findShownRoms(db, ids);
  const claims = new Map((await findClaims(db, ids)).map((row) => [row.rom_id, row]));
  const layers = Map.groupBy(await findLayers(db, ids), ({ rom_id }) => rom_id);
  const edits = Map.groupBy(await findEdits(db, ids), ({ rom_id }) => rom_id);
  return roms.map((rom) => ({
    rom,
    claim: claims.get(rom.id),
    layers: layers.get(rom.id) ?? [],
    edits: edits.get(rom.id) ?? [],
  }));
}

export function shownFields(known: KnownGame, priorities: Priorities): ShownFields {
  return merge(mergeInput(known, priorities));
}

function mergeInput({ rom, claim, layers, edits }: KnownGame, priorities: Priorities): MergeInput {
  const parsed = parseFileName(rom.fs_name, { isFolder: rom.is_folder === 1 });
  const orders = new Map<MetadataField, readonly SourceId[]>();
  const { manual_metadata: manual } = rawEdits(edits);
  return {
    file: { name: parsed.title, regions: parsed.regions, languages: parsed.languages },
    dat: claim ? claimFacts(claimOf(claim)) : null,
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

/** By the name in a DAT where one knows the file, else by the name of the file. */
function versionFacts({ rom, claim }: KnownGame, isVerified: boolean) {
  const [name, isFolder] = claim
    ? [claim.description || claim.dat_name, true]
    : [rom.fs_name, rom.is_folder === 1];
  return nameFacts(parseFileName(name, { isFolder }), isVerified);
}

export const claimOf = (row: ClaimRow): Claim => ({
  datName: row.dat_name,
  description: row.description,
  regions: JSON.parse(row.regions) as string[],
  languages: JSON.parse(row.languages) as string[],
  isComplete: row.is_complete === 1,
});

export const layerOf = ({ source, source_id, facts }: LayerRow): Layer => ({
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

/** What is not so yet; null: all of it is. */
function differing<T extends object>(wanted: T, now: object): Partial<T> | null {
  const entries = Object.entries(wanted).filter(
    ([column, value]) => (now as Record<string, unknown>)[column] !== value,
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<T>);
}
