import { SOURCES, type RomMetadata, type SourceId } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bareCandidate } from './identify/query-source.ts';
import { configuredLocalePreferences, identifyInput } from './identify/identify-input.ts';
import { findFilesOfGame } from './identify/identify.queries.ts';
import { layerRow } from './identify/save-matches.ts';
import {
  type GameWithLayers,
  type LayerRow,
  removeLayer,
  removeRejectedMatches,
  saveLayer,
  saveRejectedMatch,
} from '#modules/roms/roms.api.ts';
import type { Candidate } from './sources/provider.ts';
import { SourceFault } from './sources/source-fault.ts';

import { changeMetadata, requireGameWithLayers, type MetadataDeps } from './change-metadata.ts';
import type { Write } from './edit-field.ts';
import { readMetadata } from './metadata-view.ts';

const QUERY_TIMEOUT_MS = 60_000;

interface Choice {
  readonly id: number;
  readonly source: SourceId;
  readonly sourceId: string;
  readonly username: string;
}

/** Saves the match that a user chose. */
export async function chooseMatch(deps: MetadataDeps, choice: Choice): Promise<RomMetadata> {
  const candidate = await fetchChosenCandidate(deps, choice);
  if (candidate === null) {
    const { name } = SOURCES[choice.source];
    throw new AppError('not_found', `${name} has no game with ID ${choice.sourceId}`);
  }
  const known = await requireGameWithLayers(deps.db, choice.id);
  const layer = chosenLayer(known, choice, { candidate, now: timestamp(deps.clock()) });
  await changeMetadata(deps, choice.id, saveChoice(layer));
  return readMetadata(deps, choice.id);
}

/** Null: the source has no such game. Undefined: it could not be queried. */
export async function fetchChosenCandidate(
  { db, sources, configFile }: MetadataDeps,
  { id, source, sourceId }: Choice,
): Promise<Candidate | null | undefined> {
  const { query } = identifyInput(
    await requireGameWithLayers(db, id),
    await findFilesOfGame(db, id),
  );
  const options = {
    signal: AbortSignal.timeout(QUERY_TIMEOUT_MS),
    preferences: configuredLocalePreferences(configFile.current()),
  };
  try {
    return await sources.query(
      source,
      async (provider, context) =>
        provider.byId ? provider.byId(sourceId, query, context) : undefined,
      options,
    );
  } catch (error) {
    if (error instanceof SourceFault) return undefined;
    throw error;
  }
}

/**
 * A layer that no scan replaces. If the source could not be queried, a later scan adds the facts.
 */
export function chosenLayer(
  known: GameWithLayers,
  { id, source, sourceId, username }: Choice,
  { candidate, now }: { candidate: Candidate | null | undefined; now: string },
): LayerRow {
  const { query } = identifyInput(known, []);
  const before = known.layers.find((layer) => layer.source === source);
  const match = {
    candidate: { ...(candidate ?? bareCandidate(sourceId, query)), sourceId },
    ...{ method: 'user' as const, score: 1, state: 'applied' as const },
    evidence: { chosen_by: username },
  };
  return layerRow(id, { source, match, before, options: { now } });
}

export const saveChoice =
  (layer: LayerRow): Write =>
  async (transaction) => {
    await removeRejectedMatches(transaction, layer.rom_id, layer.source);
    await saveLayer(transaction, layer);
  };

/** Rejecting a match bars its source; rejecting a suggestion bars only the suggested game. */
export function refusalWrite({ rom, layers }: GameWithLayers, source: SourceId): Write {
  const layer = layers.find((one) => one.source === source);
  const source_id = layer?.state === 'suggested' ? layer.source_id : '';
  return async (transaction, now) => {
    await saveRejectedMatch(transaction, { rom_id: rom.id, source, source_id, refused_at: now });
    await removeLayer(transaction, rom.id, source);
  };
}

export async function refuseMatch(
  deps: MetadataDeps,
  { id, source }: Pick<Choice, 'id' | 'source'>,
): Promise<RomMetadata> {
  await changeMetadata(deps, id, refusalWrite(await requireGameWithLayers(deps.db, id), source));
  return readMetadata(deps, id);
}

export async function allowMatch(
  deps: MetadataDeps,
  { id, source }: Pick<Choice, 'id' | 'source'>,
): Promise<RomMetadata> {
  await requireGameWithLayers(deps.db, id);
  await changeMetadata(deps, id, (db) => removeRejectedMatches(db, id, source));
  return readMetadata(deps, id);
}
