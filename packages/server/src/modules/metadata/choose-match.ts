import { SOURCES, type RomMetadata, type SourceId } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bareCandidate } from './identify/query-source.ts';
import { configuredLocalePreferences, toIdentifyInput } from './identify/identify-input.ts';
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
import { SourceError } from './sources/source-error.ts';

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
  const game = await requireGameWithLayers(deps.db, choice.id);
  const layer = chosenLayer(game, choice, { candidate, now: timestamp(deps.clock()) });
  await changeMetadata(deps, choice.id, prepareChoice(layer));
  return readMetadata(deps, choice.id);
}

/**
 * Fetches the game that a user chose. Null: the source has none. Undefined: it can't be queried.
 */
export async function fetchChosenCandidate(
  { db, sources, configFile }: MetadataDeps,
  { id, source, sourceId }: Choice,
): Promise<Candidate | null | undefined> {
  const { query } = toIdentifyInput(
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
        provider.findById ? provider.findById(sourceId, query, context) : undefined,
      options,
    );
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

/**
 * The layer of a match that a user chose, which no scan replaces. If the source could not be
 * queried, a later scan adds the facts.
 */
export function chosenLayer(
  game: GameWithLayers,
  { id, source, sourceId, username }: Choice,
  { candidate, now }: { candidate: Candidate | null | undefined; now: string },
): LayerRow {
  const { query } = toIdentifyInput(game, []);
  const current = game.layers.find((layer) => layer.source === source);
  const match = {
    candidate: { ...(candidate ?? bareCandidate(sourceId, query)), sourceId },
    method: 'user' as const,
    score: 1,
    state: 'applied' as const,
    evidence: { chosen_by: username },
  };
  return layerRow(id, { source, match, current, options: { now } });
}

/** Saves the match that a user chose. Earlier rejections of the source are removed. */
export const prepareChoice =
  (layer: LayerRow): Write =>
  async (transaction) => {
    await removeRejectedMatches(transaction, layer.rom_id, layer.source);
    await saveLayer(transaction, layer);
  };

/**
 * Rejects the match of a source. After an applied match, the source is never matched again; after a
 * suggestion, only the suggested game is excluded.
 */
export function prepareRejection({ rom, layers }: GameWithLayers, source: SourceId): Write {
  const layer = layers.find((other) => other.source === source);
  const source_id = layer?.state === 'suggested' ? layer.source_id : '';
  return async (transaction, now) => {
    await saveRejectedMatch(transaction, { rom_id: rom.id, source, source_id, refused_at: now });
    await removeLayer(transaction, rom.id, source);
  };
}

export async function rejectMatch(
  deps: MetadataDeps,
  { id, source }: Pick<Choice, 'id' | 'source'>,
): Promise<RomMetadata> {
  await changeMetadata(
    deps,
    id,
    prepareRejection(await requireGameWithLayers(deps.db, id), source),
  );
  return readMetadata(deps, id);
}

/** Removes the rejections of a source, so that it can be matched again. */
export async function allowMatch(
  deps: MetadataDeps,
  { id, source }: Pick<Choice, 'id' | 'source'>,
): Promise<RomMetadata> {
  await requireGameWithLayers(deps.db, id);
  await changeMetadata(deps, id, (db) => removeRejectedMatches(db, id, source));
  return readMetadata(deps, id);
}
