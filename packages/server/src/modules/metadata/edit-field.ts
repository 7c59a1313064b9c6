import type { FieldValue, MetadataField, RomMetadata } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { removeUserArtwork, setUserArtwork, storeFromUrl } from '#modules/artwork/artwork.api.ts';
import { type GameWithLayers, removeEdits, saveEdit } from '#modules/roms/roms.api.ts';

import { changeMetadata, requireGameWithLayers } from './change-metadata.ts';
import { readMetadata, displayedValue } from './metadata-view.ts';

/** A prepared step of a transaction: its input was validated and its downloads are done. */
export type Write = (transaction: Db, now: string) => Promise<void>;

export type FieldChange = { readonly field: MetadataField } & (
  | { readonly value: FieldValue }
  | { readonly lock: true }
  | { readonly reset: true }
);

interface FieldParams {
  readonly id: number;
  readonly field: MetadataField;
}

const LIST_FIELDS: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'alternative_names',
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
  'regions',
  'languages',
  'screenshots',
]);
const NUMBER_FIELDS: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'first_release_date',
  'average_rating',
]);

/** Edits a field, or locks its displayed value. */
export async function setField(
  deps: Deps,
  userId: number,
  { id, ...change }: FieldParams & ({ value: FieldValue } | { lock: true }),
): Promise<RomMetadata> {
  const known = await requireGameWithLayers(deps.db, id);
  await changeMetadata(deps, id, await prepareField(deps, { known, userId }, change));
  return readMetadata(deps, id);
}

/** Removes an edit or a lock, and a picture that a user uploaded. */
export async function resetField(deps: Deps, { id, field }: FieldParams): Promise<RomMetadata> {
  const known = await requireGameWithLayers(deps.db, id);
  const change = { field, reset: true } as const;
  await changeMetadata(deps, id, await prepareField(deps, { known, userId: 0 }, change));
  return readMetadata(deps, id);
}

/**
 * Validates a change of a field and downloads the picture or manual of its URL. The game changes
 * only when the result is run in a transaction.
 */
export async function prepareField(
  deps: Deps,
  { known, userId }: { known: GameWithLayers; userId: number },
  change: FieldChange,
): Promise<Write> {
  const { field } = change;
  const { id } = known.rom;
  const kind = field === 'cover' || field === 'manual' ? field : null;
  const removeArtwork: Write = async (transaction, now) => {
    if (kind) await removeUserArtwork(transaction, id, { kind, now });
  };
  if ('reset' in change) {
    return async (transaction, now) => {
      await removeArtwork(transaction, now);
      await removeEdits(transaction, id, [field]);
    };
  }
  if ('lock' in change) {
    const value = displayedValue(deps, known, field);
    return prepareEdit(id, { field, value, kind: 'lock', userId });
  }
  const value = checkValue(field, change.value);
  const edit = prepareEdit(id, { field, value, kind: 'edit', userId });
  if (!kind) return edit;
  const saveArtwork =
    typeof value === 'string' ? await prepareArtwork(deps, id, kind, value) : removeArtwork;
  return async (transaction, now) => {
    await saveArtwork(transaction, now);
    await edit(transaction, now);
  };
}

/** Downloads a cover or manual now, so that a bad URL fails the request. */
export async function prepareArtwork(
  deps: Deps,
  id: number,
  kind: 'cover' | 'manual',
  url: string,
): Promise<Write> {
  const hash = await storeFromUrl(deps, { kind, url });
  return (transaction, now) => setUserArtwork(transaction, id, { kind, hash, url, now });
}

interface FieldEdit {
  readonly field: MetadataField;
  readonly value: FieldValue;
  readonly kind: 'edit' | 'lock';
  readonly userId: number;
}

export const prepareEdit =
  (id: number, { field, value, kind, userId }: FieldEdit): Write =>
  (transaction, now) =>
    saveEdit(transaction, {
      rom_id: id,
      field,
      value: JSON.stringify(value),
      kind,
      edited_at: now,
      // Visitors in kiosk mode have no account.
      user_id: userId > 0 ? userId : null,
    });

/** Returns the value without spaces and empty items; throws if it has the wrong type. */
export function checkValue(field: MetadataField, value: FieldValue): FieldValue {
  if (LIST_FIELDS.has(field)) {
    if (Array.isArray(value)) {
      return [...new Set(value.map((item) => item.trim()).filter((item) => item !== ''))];
    }
    if (value === null) return [];
    throw invalidField(field, 'a list of text values');
  }
  if (NUMBER_FIELDS.has(field)) {
    if (value === null || (typeof value === 'number' && isInRange(field, value))) return value;
    throw invalidField(
      field,
      field === 'average_rating' ? 'a number from 0 to 100' : 'a time in milliseconds',
    );
  }
  if (value !== null && typeof value !== 'string') throw invalidField(field, 'text');
  const text = value?.trim() ?? '';
  if (text === '' && (field === 'name' || field === 'name_sort_key'))
    throw invalidField(field, 'text');
  if (text !== '' && (field === 'cover' || field === 'manual') && !URL.canParse(text)) {
    throw invalidField(field, 'a URL');
  }
  return text === '' ? null : text;
}

/** The end of the year 9999. */
const LAST_DATE_MS = 253_402_300_799_000;

const isInRange = (field: MetadataField, value: number): boolean =>
  field === 'average_rating'
    ? value >= 0 && value <= 100
    : Number.isInteger(value) && Math.abs(value) <= LAST_DATE_MS;

const invalidField = (field: MetadataField, expected: string): AppError =>
  new AppError('invalid', `${field} must be ${expected}`);
