import * as z from 'zod/mini';

import type { UserNote } from '@saveroom/contract';

import { basePath } from '#shared/lib/base-path.ts';

import { readDraft, writeDraft } from '#library/data/rom-drafts.ts';

/** Older clients always store an untitled note; while it is empty, it does not count. */
export const hasText = ({ title, content }: UserNote): boolean =>
  title.trim() !== '' || content.trim() !== '';

const newestFirst = (a: UserNote, b: UserNote): number => (a.updated_at < b.updated_at ? 1 : -1);

interface SortedNotes {
  mine: UserNote[];
  others: UserNote[];
}

export function sortNotes(notes: readonly UserNote[], userId: number | undefined): SortedNotes {
  const written = notes.filter(hasText).toSorted(newestFirst);
  return {
    mine: written.filter((note) => note.user_id === userId),
    others: written.filter((note) => note.user_id !== userId && note.is_public),
  };
}

interface AuthorNotes {
  author: Pick<UserNote, 'user_id' | 'username' | 'user_avatar_path' | 'user_updated_at'>;
  notes: UserNote[];
}

/** Authors by name, each with their notes in the given order. */
export const byAuthor = (
  notes: readonly UserNote[],
  compare: (a: string, b: string) => number,
): AuthorNotes[] =>
  [...Map.groupBy(notes, ({ user_id }) => user_id).values()]
    .flatMap((own) => (own[0] ? [{ author: own[0], notes: own }] : []))
    .toSorted((a, b) => compare(a.author.username, b.author.username));

const NoteDraft = z.object({ title: z.string(), content: z.string(), is_public: z.boolean() });
export type NoteDraft = z.output<typeof NoteDraft>;

export const EMPTY_DRAFT: NoteDraft = { title: '', content: '', is_public: false };

/** Identifies a draft in the browser's storage. */
export interface DraftKey {
  userId: number;
  romId: number;
  note: number | 'new';
}

const storageKey = ({ userId, romId, note }: DraftKey): string =>
  `rom.note.${userId}.${romId}.${note}`;

export const loadDraft = (key: DraftKey): NoteDraft | null => readDraft(storageKey(key), NoteDraft);

/** Null removes it. */
export const storeDraft = (key: DraftKey, draft: NoteDraft | null): void =>
  writeDraft(storageKey(key), draft);

export const draftOf = ({ title, content, is_public }: UserNote): NoteDraft => ({
  title,
  content,
  is_public,
});

export const isSameDraft = (a: NoteDraft, b: NoteDraft): boolean =>
  a.title === b.title && a.content === b.content && a.is_public === b.is_public;

const TITLE_MAX = 80;
const MARKDOWN_SYNTAX = /[#>*_`~[\]|<]|^\s*(?:[-+]|\d+[.)])\s+/g;

/** A note without a title uses its first line, without Markdown syntax. */
export function noteTitle({ title, content }: NoteDraft, fallback: string): string {
  const given = title.trim();
  if (given) return given;
  const lines = content.split('\n').map((text) => text.replaceAll(MARKDOWN_SYNTAX, '').trim());
  const line = lines.find(Boolean) ?? '';
  return line.length > TITLE_MAX ? `${line.slice(0, TITLE_MAX - 1).trimEnd()}…` : line || fallback;
}

type Author = Pick<UserNote, 'user_avatar_path' | 'user_updated_at'>;

/** The address changes with the account, so a cached avatar is never shown instead of a new one. */
export function authorAvatar({ user_avatar_path, user_updated_at }: Author): string | undefined {
  if (user_avatar_path === '') return undefined;
  const path = user_avatar_path.split('/').map(encodeURIComponent).join('/');
  return `${basePath}/assets/romm/assets/${path}?ts=${encodeURIComponent(user_updated_at ?? '')}`;
}
