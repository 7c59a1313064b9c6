import type { FieldValue, MetadataField, RomMetadata } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { AppError } from '#lib/app-error.ts';
import { coverFromUrl, manualFromUrl } from '#library/artwork/artwork-from-url.ts';
import { removeUserCover, removeUserManual } from '#library/artwork/user-artwork.ts';
import { removeEdits, saveEdit } from '#library/metadata/edits.queries.ts';

import { changeMetadata, requireKnown } from './change-metadata.ts';
import { readMetadata, shownValue } from './metadata-view.ts';

type Parts = Deps;

interface Place {
  readonly id: number;
  readonly field: MetadataField;
}

const LISTS: ReadonlySet<MetadataField> = new Set<MetadataField>([
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
const NUMBERS: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'first_release_date',
  'average_rating',
]);

/** Edits a field, or keeps it as it is shown now. */
export async function setField(
  deps: Parts,
  userId: number,
  { id, field, ...wish }: Place & ({ value: FieldValue } | { lock: true }),
): Promise<RomMetadata> {
  const known = await requireKnown(deps.db, id);
  const isLock = 'lock' in wish;
  const value = isLock ? shownValue(deps, known, field) : checkedValue(field, wish.value);
  if (!isLock) await setPicture(deps, { id, field }, value);
  await editField(deps, { id, field, value, kind: isLock ? 'lock' : 'edit', userId });
  return readMetadata(deps, id);
}

interface FieldEdit extends Place {
  readonly value: FieldValue;
  readonly kind: 'edit' | 'lock';
  readonly userId: number;
}

export async function editField(
  deps: Parts,
  { id, field, value, kind, userId }: FieldEdit,
): Promise<void> {
  await changeMetadata(deps, id, (db, now) =>
    saveEdit(db, {
      rom_id: id,
      field,
      value: JSON.stringify(value),
      kind,
      // Whoever looks around without an account has none to be named by.
      user_id: userId > 0 ? userId : null,
      edited_at: now,
    }),
  );
}

/** Gives up an edit or a lock, and a picture of one's own. */
export async function returnField(deps: Parts, { id, field }: Place): Promise<RomMetadata> {
  await requireKnown(deps.db, id);
  if (field === 'cover') await removeUserCover(deps, id);
  if (field === 'manual') await removeUserManual(deps, id);
  await changeMetadata(deps, id, (db) => removeEdits(db, id, [field]));
  return readMetadata(deps, id);
}

/** An address of a person is fetched at once: it may be refused. */
async function setPicture(deps: Parts, { id, field }: Place, value: FieldValue): Promise<void> {
  if (field !== 'cover' && field !== 'manual') return;
  if (typeof value === 'string' && value !== '') {
    return field === 'cover' ? coverFromUrl(deps, id, value) : manualFromUrl(deps, id, value);
  }
  if (field === 'cover') await removeUserCover(deps, id);
  else await removeUserManual(deps, id);
}

function checkedValue(field: MetadataField, value: FieldValue): FieldValue {
  if (LISTS.has(field)) {
    if (Array.isArray(value)) {
      return [...new Set(value.map((word) => word.trim()).filter((word) => word !== ''))];
    }
    if (value === null) return [];
    throw wrong(field, 'a list of words');
  }
  if (NUMBERS.has(field)) {
    if (value === null || (typeof value === 'number' && isInRange(field, value))) return value;
    throw wrong(field, field === 'average_rating' ? 'a number from 0 to 100' : 'a time in ms');
  }
  if (value !== null && typeof value !== 'string') throw wrong(field, 'text');
  const text = value?.trim() ?? '';
  if (text === '' && (field === 'name' || field === 'name_sort_key')) throw wrong(field, 'text');
  if (text !== '' && (field === 'cover' || field === 'manual') && !URL.canParse(text)) {
    throw wrong(field, 'an address');
  }
  return text === '' ? null : text;
}

const LAST_DATE = 253_402_300_799_000;

const isInRange = (field: MetadataField, value: number): boolean =>
  field === 'average_rating'
    ? value >= 0 && value <= 100
    : Number.isInteger(value) && Math.abs(value) <= LAST_DATE;

const wrong = (field: MetadataField, wanted: string): AppError =>
  new AppError('invalid', `${field} must be ${wanted}`);
