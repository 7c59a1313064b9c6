import {
  METADATA_FIELDS,
  type FieldView,
  type MetadataField,
  type RomMetadata,
  type SourceMatch,
} from '@saveroom/contract';

import { findArtworkOf } from '#modules/artwork/artwork.api.ts';
import {
  configuredPriorities,
  findRejectedMatches,
  type GameFacts,
  type GameWithLayers,
  type LayerRow,
  mergeGameFields,
} from '#modules/roms/roms.api.ts';

import { requireGameWithLayers, type MetadataDeps } from './change-metadata.ts';

/** The fields, matches and versions of a game, for the metadata dialog. */
export async function readMetadata(deps: MetadataDeps, id: number): Promise<RomMetadata> {
  const { db, configFile, listIndex } = deps;
  const game = await requireGameWithLayers(db, id);
  const fields = mergeGameFields(game, configuredPriorities(configFile.current()));
  const uploads = (await findArtworkOf(db, id)).filter(({ source }) => source === 'user');
  const siblings = await listIndex.siblings([id], null);
  return {
    rom_id: id,
    fields: METADATA_FIELDS.map((field) => {
      const { value, origin, isLocked, choices } = fields[field];
      const upload = uploads.find(({ kind }) => kind === field);
      const edit = game.edits.find((other) => other.field === field);
      return {
        field,
        value: upload && value === '' ? upload.url : value,
        origin: upload ? 'user' : origin,
        is_locked: isLocked || upload !== undefined,
        edited_at: edit?.edited_at ?? upload?.updated_at ?? null,
        edited_by: edit?.username ?? null,
        choices: [...choices],
      } satisfies FieldView;
    }),
    matches: game.layers.map(matchView).toSorted((a, b) => a.source.localeCompare(b.source)),
    refused: (await findRejectedMatches(db, id)).map(({ source, source_id, refused_at }) => ({
      source,
      source_id: source_id || null,
      refused_at,
    })),
    versions: {
      rom_ids: [id, ...(siblings.get(id) ?? [])],
      is_chosen: game.rom.version_choice !== null,
    },
  };
}

function matchView(layer: LayerRow): SourceMatch {
  const { source, source_id, state, method, score, name } = layer;
  const facts = JSON.parse(layer.facts) as GameFacts;
  return {
    source,
    source_id,
    state,
    method,
    score,
    name,
    evidence: JSON.parse(layer.evidence) as Record<string, string>,
    platform_name: layer.platform_name,
    url_cover: facts.url_cover ?? null,
    website: layer.website,
    fetched_at: layer.fetched_at,
  };
}

/** The displayed value of one field. */
export const displayedValue = (
  { configFile }: Pick<MetadataDeps, 'configFile'>,
  game: GameWithLayers,
  field: MetadataField,
) => mergeGameFields(game, configuredPriorities(configFile.current()))[field].value;
