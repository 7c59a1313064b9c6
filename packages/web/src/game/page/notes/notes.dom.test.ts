import { beforeEach, expect, test } from 'vitest';

import { someNote } from '#testing/some-rom.ts';

import { EMPTY_DRAFT, draftAt, keepDraft, titleFor } from './note-draft.ts';
import { byAuthor, sortNotes } from './sort-notes.ts';

beforeEach(() => sessionStorage.clear());

const place = { userId: 1, romId: 7, note: 'new' } as const;
const draft = { title: 'Maps', content: 'Left.', is_public: true };

test('a draft belongs to one person, one game and one note', () => {
  keepDraft(place, draft);
  expect(draftAt(place)).toEqual(draft);
  expect(draftAt({ ...place, userId: 2 })).toBeNull();
  expect(draftAt({ ...place, romId: 8 })).toBeNull();
  expect(draftAt({ ...place, note: 3 })).toBeNull();
  keepDraft(place, null);
  expect(draftAt(place)).toBeNull();
});

test.each(['{', '{"title":1}', 'null'])('%s in the store is no draft', (stored) => {
  sessionStorage.setItem('rom.note.1.7.new', stored);
  expect(draftAt(place)).toBeNull();
});

test.each([
  ['', 'The boss\nis weak to fire', 'The boss'],
  ['', '\n\n## **Boss** notes', 'Boss notes'],
  ['', '- first\n- second', 'first'],
  ['', '1. first', 'first'],
  ['', ' \n# \n', 'Note'],
  ['', 'x'.repeat(100), `${'x'.repeat(79)}…`],
  [' Given ', 'text', 'Given'],
])('%j and %j make the title %j', (title, content, expected) => {
  expect(titleFor({ ...EMPTY_DRAFT, title, content }, 'Note')).toBe(expected);
});

const note = (id: number, user_id: number, updated_at: string, is_public = true) =>
  someNote({ id, user_id, updated_at, is_public, username: `user ${user_id}` });

test('notes are one’s own and the public ones of others, newest first', () => {
  const notes = [
    note(1, 1, '2026-01-01T00:00:00Z', false),
    note(2, 2, '2026-01-02T00:00:00Z'),
    note(3, 1, '2026-01-03T00:00:00Z'),
    note(4, 3, '2026-01-04T00:00:00Z', false),
    someNote({ id: 5, title: '', content: ' ' }),
  ];
  const { mine, others } = sortNotes(notes, 1);
  expect(mine.map(({ id }) => id)).toEqual([3, 1]);
  expect(others.map(({ id }) => id)).toEqual([2]);
});

test('people stand by name, each with their notes', () => {
  const notes = [note(1, 10, ''), note(2, 9, ''), note(3, 10, '')];
  const { compare } = new Intl.Collator('en', { numeric: true });
  const people = byAuthor(notes, compare).map(({ author, notes: own }) => [
    author.username,
    ...own.map(({ id }) => id),
  ]);
  expect(people).toEqual([
    ['user 9', 2],
    ['user 10', 1, 3],
  ]);
});
