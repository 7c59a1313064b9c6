import { SOURCES, type RomMetadata, type SourceId } from '@saveroom/contract';

import { AppError } from '#lib/app-error.ts';
import { bareCandidate } from '#library/metadata/identify/ask-source.ts';
import { configuredTaste, inquiryOf } from '#library/metadata/identify/asked-game.ts';
import { findFilesOfGame } from '#library/metadata/identify/identify.queries.ts';
import { layerRow } from '#library/metadata/identify/save-findings.ts';
import {
  removeLayer,
  removeRefusals,
  saveLayer,
  saveRefusal,
} from '#library/metadata/layers.queries.ts';
import type { Candidate } from '#providers/provider.ts';
import { SourceFault } from '#providers/source-fault.ts';

import { changeMetadata, requireKnown, type MetadataParts } from './change-metadata.ts';
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
    throw new AppError('not_found', `${name} knows no game ${choice.sourceId}`);
  }
  await saveChoice(parts, choice, candidate);
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
export async function saveChoice(
  parts: MetadataParts,
  { id, source, sourceId, username }: Choice,
  candidate: Candidate | null | undefined,
): Promise<void> {
  const known = await requireKnown(parts.db, id);
  const { asked } = inquiryOf(known, []);
  const before = known.layers.find((layer) => layer.source === source);
  const link = {
    candidate: { ...(candidate ?? bareCandidate(sourceId, asked)), sourceId },
    ...{ method: 'user' as const, score: 1, state: 'applied' as const },
    evidence: { chosen_by: username },
  };
  await changeMetadata(parts, id, async (db, now) => {
    await removeRefusals(db, id, source);
    await saveLayer(db, layerRow(id, { source, link, before, saving: { now } }));
  });
}

/** What was applied wrongly takes its whole source along; of a suggestion only itself is refused. */
export async function refuseMatch(
  parts: MetadataParts,
  { id, source }: Pick<Choice, 'id' | 'source'>,
): Promise<RomMetadata> {
  const { layers } = await requireKnown(parts.db, id);
  const layer = layers.find((one) => one.source === source);
  const source_id = layer?.state === 'suggested' ? layer.source_id : '';
  await changeMetadata(parts, id, async (db, now) => {
    await saveRefusal(db, { rom_id: id, source, source_id, refused_at: now });
    await removeLayer(db, id, source);
  });
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
