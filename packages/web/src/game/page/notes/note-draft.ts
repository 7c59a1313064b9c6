import { z } from 'zod';

import type { UserNote } from '@saveroom/contract';

import { readDraft, writeDraft } from '#library/data/rom-drafts.ts';

const NoteDraft = z.object({ title: z.string(), content: z.string(), is_public: z.boolean() });
export type NoteDraft = z.output<typeof NoteDraft>;

export const EMPTY_DRAFT: NoteDraft = { title: '', content: '', is_public: false };

/** Where a text waits: a person, a game, and the note or `new`. */
export interface DraftPlace {
  userId: number;
  romId: number;
  note: number | 'new';
}

const keyOf = ({ userId, romId, note }: DraftPlace): string =>
  `rom.note.${userId}.${romId}.${note}`;

export const draftAt = (place: DraftPlace): NoteDraft | null => readDraft(keyOf(place), NoteDraft);

export const keepDraft = (place: DraftPlace, draft: NoteDraft | null): void =>
  writeDraft(keyOf(place), draft);

export const draftOf = ({ title, content, is_public }: UserNote): NoteDraft => ({
  title,
  content,
  is_public,
});

export const isSameDraft = (a: NoteDraft, b: NoteDraft): boolean =>
  a.title === b.title && a.content === b.content && a.is_public === b.is_public;

const TITLE_MAX = 80;
const SIGNS = /[#>*_`~[\]|<]|^\s*(?:[-+]|\d+[.)])\s+/g;

/** A note without a title takes its first words, without the signs of Markdown. */
export function titleFor({ title, content }: NoteDraft, fallback: string): string {
  const given = title.trim();
  if (given) return given;
  const lines = content.split('\n').map((text) => text.replaceAll(SIGNS, '').trim());
  const line = lines.find(Boolean) ?? '';
  return line.length > TITLE_MAX ? `${line.slice(0, TITLE_MAX - 1).trimEnd()}…` : line || fallback;
}
