import { SOURCES, type RomMetadata, type SourceId } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bareCandidate } from './identify/ask-source.ts';
import { configuredTaste, inquiryOf } from './identify/asked-game.ts';
import { findFilesOfGame } from './identify/identify.queries.ts';
import { layerRow } from './identify/save-findings.ts';
import {
  type KnownGame,
  type LayerRow,
  removeLayer,
  removeRefusals,
  saveLayer,
  saveRefusal,
} from '#modules/roms/roms.api.ts';
import type { Candidate } from './sources/provider.ts';
import { SourceFault } from './sources/source-fault.ts';

import { changeMetadata, requireKnown, type MetadataParts } from './change-metadata.ts';
import type { Write } from './edit-field.ts';
import { readMetadata } from './metadata-view.ts';

const ASK_MS = 60_000;

interface Choice {
  readonly id: number;
  readonly source: SourceId;
  readonly sourceId: string;
  readonly username: string;
}

/** A person says which game of a source this is. */
export async function chooseMatch(parts: MetadataParts, choice: Choice): Promise<RomMetadata> {
  const candidate = await fetchChosen(parts, choice);
  if (candidate === null) {
    const { name } = SOURCES[choice.source];
    throw new AppError('not_found', `${name} has no game with ID ${choice.sourceId}`);
  }
  const known = await requireKnown(parts.db, choice.id);
  const layer = chosenLayer(known, choice, { candidate, now: timestamp(parts.clock()) });
  await changeMetadata(parts, choice.id, saveChoice(layer));
  return readMetadata(parts, choice.id);
}

/** Null: the source was asked and has no such game. Undefined: it cannot be asked. */
export async function fetchChosen(
  { db, sources, configFile }: MetadataParts,
  { id, source, sourceId }: Choice,
): Promise<Candidate | null | undefined> {
  const { asked } = inquiryOf(await requireKnown(db, id), await findFilesOfGame(db, id));
  const options = {
    signal: AbortSignal.timeout(ASK_MS),
    taste: configuredTaste(configFile.current()),
  };
  try {
    return await sources.ask(
      source,
      async (provider, context) =>
        provider.byId ? provider.byId(sourceId, asked, context) : undefined,
      options,
    );
  } catch (error) {
    if (error instanceof SourceFault) return undefined;
    throw error;
  }
}

/** Stays through every scan. Its facts follow when the source could not be asked now. */
export function chosenLayer(
  known: KnownGame,
  { id, source, sourceId, username }: Choice,
  { candidate, now }: { candidate: Candidate | null | undefined; now: string },
): LayerRow {
  const { asked } = inquiryOf(known, []);
  const before = known.layers.find((layer) => layer.source === source);
  const link = {
    candidate: { ...(candidate ?? bareCandidate(sourceId, asked)), sourceId },
    ...{ method: 'user' as const, score: 1, state: 'applied' as const },
    evidence: { chosen_by: username },
  };
  return layerRow(id, { source, link, before, saving: { now } });
}

export const saveChoice =
  (layer: LayerRow): Write =>
  async (transaction) => {
    await removeRefusals(transaction, layer.rom_id, layer.source);
    await saveLayer(transaction, layer);
  };

/** A wrong match bars its whole source; of a suggestion only the suggested game is barred. */
export function refusal({ rom, layers }: KnownGame, source: SourceId): Write {
  const layer = layers.find((one) => one.source === source);
  const source_id = layer?.state === 'suggested' ? layer.source_id : '';
  return async (transaction, now) => {
    await saveRefusal(transaction, { rom_id: rom.id, source, source_id, refused_at: now });
    await removeLayer(transaction, rom.id, source);
  };
}

export async function refuseMatch(
  parts: MetadataParts,
  { id, source }: Pick<Choice, 'id' | 'source'>,
): Promise<RomMetadata> {
  await changeMetadata(parts, id, refusal(await requireKnown(parts.db, id), source));
  return readMetadata(parts, id);
}

export async function allowMatch(
  parts: MetadataParts,
  { id, source }: Pick<Choice, 'id' | 'source'>,
): Promise<RomMetadata> {
  await requireKnown(parts.db, id);
  await changeMetadata(parts, id, (db) => removeRefusals(db, id, source));
  return readMetadata(parts, id);
}
