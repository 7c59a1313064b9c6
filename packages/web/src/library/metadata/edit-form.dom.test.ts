import { describe, expect, test } from 'vitest';

import type { FieldView } from '@saveroom/contract';

import { NO_DRAFTS, fieldChanges, setValue, shownField, toggleLock } from './edit-form.ts';

const NAME: FieldView = {
  field: 'name',
  value: 'Metroid',
  origin: 'igdb',
  is_locked: false,
  edited_at: null,
  edited_by: null,
  choices: [
    { origin: 'igdb', value: 'Metroid' },
    { origin: 'moby', value: 'METROID' },
  ],
};
const EDITED: FieldView = {
  ...NAME,
  value: 'My Metroid',
  origin: 'user',
  is_locked: true,
  choices: [{ origin: 'user', value: 'My Metroid' }, ...NAME.choices],
};
const GENRES: FieldView = { ...NAME, field: 'genres', value: [], origin: null, choices: [] };

describe('an edited value', () => {
  test('belongs to the user and is locked', () => {
    const drafts = setValue(NO_DRAFTS, NAME, 'Metroid!');
    expect(shownField(NAME, drafts.get('name'))).toEqual({
      value: 'Metroid!',
      origin: 'user',
      isLocked: true,
    });
    expect(fieldChanges(drafts)).toEqual([{ field: 'name', value: 'Metroid!' }]);
  });

  test('has no draft if it equals the saved value', () => {
    const drafts = setValue(setValue(NO_DRAFTS, NAME, 'Metroid!'), NAME, 'Metroid');
    expect(drafts.size).toBe(0);
  });

  test('that is an empty list equals no value and is sent as null', () => {
    expect(setValue(NO_DRAFTS, { ...GENRES, value: null }, []).size).toBe(0);
    expect(fieldChanges(setValue(NO_DRAFTS, { ...GENRES, value: ['RPG'] }, []))).toEqual([
      { field: 'genres', value: null },
    ]);
  });
});

describe('toggleLock', () => {
  test('locks the current value', () => {
    const drafts = toggleLock(NO_DRAFTS, NAME);
    expect(fieldChanges(drafts)).toEqual([{ field: 'name', lock: true }]);
    expect(toggleLock(drafts, NAME).size).toBe(0);
  });

  test('unlocks an edited field and shows the value of the sources', () => {
    const drafts = toggleLock(NO_DRAFTS, EDITED);
    expect(shownField(EDITED, drafts.get('name'))).toEqual({
      value: 'Metroid',
      origin: 'igdb',
      isLocked: false,
    });
    expect(fieldChanges(drafts)).toEqual([{ field: 'name', reset: true }]);
    expect(toggleLock(drafts, EDITED).size).toBe(0);
  });

  test('removes the draft of a field that is unlocked', () => {
    expect(toggleLock(setValue(NO_DRAFTS, NAME, 'Metroid!'), NAME).size).toBe(0);
  });
});

test('fieldChanges returns changes in the order of the fields', () => {
  const drafts = setValue(setValue(NO_DRAFTS, GENRES, ['RPG']), NAME, 'Metroid!');
  expect(fieldChanges(drafts).map((change) => 'field' in change && change.field)).toEqual([
    'name',
    'genres',
  ]);
});
