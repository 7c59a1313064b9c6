import type { FieldView, MetadataField, RomMetadata } from '@saveroom/contract';
import { METADATA_FIELDS } from '@saveroom/contract';

const empty = (field: MetadataField): FieldView => ({
  field,
  value: null,
  origin: null,
  is_locked: false,
  edited_at: null,
  edited_by: null,
  choices: [],
});

/** The metadata of a game: given fields have values, all others are empty. */
export function someMetadata(
  { fields = [], ...more }: Partial<RomMetadata> = {},
  romId = 1,
): RomMetadata {
  return {
    rom_id: romId,
    fields: METADATA_FIELDS.map(
      (field) => fields.find((given) => given.field === field) ?? empty(field),
    ),
    matches: [],
    refused: [],
    versions: { rom_ids: [romId], is_chosen: false },
    ...more,
  };
}
