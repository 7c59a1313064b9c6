import { describe, expect, test } from 'vitest';

import { findFlaws } from './check-english.ts';
import { compareArea } from './compare-area.ts';
import { completeArea } from './complete-area.ts';
import { findBareText } from './find-bare-text.ts';

describe('compareArea', () => {
  const english = { found_one: '{{count}} game', found_other: '{{count}} games', title: 'Home' };

  test('accepts a language with its own plural forms', () => {
    const polish = {
      found_few: '{{count}} gry',
      found_many: '{{count}} gier',
      found_one: '{{count}} gra',
      found_other: '{{count}} gry',
      title: 'Start',
    };
    expect(compareArea(english, polish, 'pl_PL')).toEqual({ problems: [], missing: [] });
  });

  test.each([
    ['an unknown key', { nonsense: 'x' }, 'unknown key nonsense'],
    [
      'a lost placeholder',
      { found_one: '{{count}}', found_other: 'viele' },
      'found_other has other placeholders than English',
    ],
    [
      'a plural form that is not there',
      { found_other: '{{count}}' },
      'found_one is missing among the plural forms',
    ],
    [
      'a foreign plural form',
      { found_many: '{{count}}' },
      'found_many: this language has no plural form “many”',
    ],
    [
      'unsorted keys',
      { title: 'Start', found_one: '{{count}}', found_other: '{{count}}' },
      'keys are not sorted',
    ],
  ])('reports %s', (_, german, problem) => {
    expect(compareArea(english, german, 'de_DE').problems).toEqual([problem]);
  });

  test('lists keys without a translation', () => {
    expect(compareArea(english, { title: 'Start' }, 'de_DE').missing).toEqual([
      'found_one',
      'found_other',
    ]);
  });
});

test('completeArea fills missing translations with English in every plural form', () => {
  const english = { found_one: '{{count}} game', found_other: '{{count}} games', title: 'Home' };
  expect(completeArea(english, { title: 'Start' }, 'pl_PL')).toEqual({
    found_few: '{{count}} games',
    found_many: '{{count}} games',
    found_one: '{{count}} game',
    found_other: '{{count}} games',
    title: 'Start',
  });
});

describe('findBareText', () => {
  test('finds text between tags and in label attributes', () => {
    const source = 'export const A = () => <p title="Open it">Hello {name} <b>·</b></p>;';
    expect(findBareText('a.tsx', source)).toEqual(['Open it', 'Hello']);
  });

  test('ignores translated text and technical attributes', () => {
    const source = `export const A = () => <p className="big" id="main">{t('hello')} · 1</p>;`;
    expect(findBareText('a.tsx', source)).toEqual([]);
  });
});

describe('findFlaws', () => {
  test.each([
    ['delete-title', 'Delete the backup from {{when}}?'],
    ['text', 'Nothing is deleted. Saves, notes and play time are kept.'],
    ['hint', 'What’s new? See the release notes.'],
    ['count', '{{fits}} games'],
  ])('accepts %s: %s', (key, text) => {
    expect(findFlaws('settings', key, text)).toEqual([]);
  });

  test.each([
    ['settings', 'priority-title', 'Who is believed first', 'begins with “Who”'],
    ['settings', 'users-title', 'Users.', 'no full stop'],
    ['gallery', 'none', 'No game fits', '“fits”'],
    ['play', 'hint', 'Press one again', '“Press”'],
    ['play', 'label', 'Core', 'emulator'],
    ['backups', 'state', 'Backups kept', '“kept”'],
    ['common', 'failed', "It can't be read", 'apostrophe'],
  ])('reports a flaw in %s:%s: %s', (area, key, text, flaw) => {
    expect(findFlaws(area, key, text).join()).toContain(flaw);
  });
});
