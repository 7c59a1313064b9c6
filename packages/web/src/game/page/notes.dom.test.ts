import { beforeEach, expect, test } from 'vitest';

import { someNote } from '#testing/some-rom.ts';

import { byAuthor, loadDraft, EMPTY_DRAFT, storeDraft, sortNotes, noteTitle } from './notes.ts';

beforeEach(() => sessionStorage.clear());

const draftKey = { userId: 1, romId: 7, note: 'new' } as const;
const draft = { title: 'Maps', content: 'Left.', is_public: true };

test('loadDraft returns only the draft of the same user, game and note', () => {
  storeDraft(draftKey, draft);
  expect(loadDraft(draftKey)).toEqual(draft);
  expect(loadDraft({ ...draftKey, userId: 2 })).toBeNull();
  expect(loadDraft({ ...draftKey, romId: 8 })).toBeNull();
  expect(loadDraft({ ...draftKey, note: 3 })).toBeNull();
  storeDraft(draftKey, null);
  expect(loadDraft(draftKey)).toBeNull();
});

test.each(['{', '{"title":1}', 'null'])('loadDraft ignores the stored value %s', (stored) => {
  sessionStorage.setItem('rom.note.1.7.new', stored);
  expect(loadDraft(draftKey)).toBeNull();
});

test.each([
  ['', 'The boss\nis weak to fire', 'The boss'],
  ['', '\n\n## **Boss** notes', 'Boss notes'],
  ['', '- first\n- second', 'first'],
  ['', '1. first', 'first'],
  ['', ' \n# \n', 'Note'],
  ['', 'x'.repeat(100), `${'x'.repeat(79)}…`],
  [' Given ', 'text', 'Given'],
])('noteTitle of %j and %j is %j', (title, content, expected) => {
  expect(noteTitle({ ...EMPTY_DRAFT, title, content }, 'Note')).toBe(expected);
});

const note = (id: number, user_id: number, updated_at: string, is_public = true) =>
  someNote({ id, user_id, updated_at, is_public, username: `user ${user_id}` });

test('sortNotes returns own and other public notes, newest first', () => {
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

test('byAuthor sorts authors by name and keeps the order of their notes', () => {
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
