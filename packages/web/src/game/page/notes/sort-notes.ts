import type { UserNote } from '@saveroom/contract';

/** The untitled note older clients keep is there even when it is empty: then it is none. */
export const isWritten = ({ title, content }: UserNote): boolean =>
  title.trim() !== '' || content.trim() !== '';

const newestFirst = (a: UserNote, b: UserNote): number => (a.updated_at < b.updated_at ? 1 : -1);

export interface SortedNotes {
  mine: UserNote[];
  others: UserNote[];
}

export function sortNotes(notes: readonly UserNote[], userId: number | undefined): SortedNotes {
  const written = notes.filter(isWritten).toSorted(newestFirst);
  return {
    mine: written.filter((note) => note.user_id === userId),
    others: written.filter((note) => note.user_id !== userId && note.is_public),
  };
}

export interface AuthorNotes {
  author: Pick<UserNote, 'user_id' | 'username' | 'user_avatar_path' | 'user_updated_at'>;
  notes: UserNote[];
}

/** People by name, each with their notes in the order given. */
export const byAuthor = (
  notes: readonly UserNote[],
  compare: (a: string, b: string) => number,
): AuthorNotes[] =>
  [...Map.groupBy(notes, ({ user_id }) => user_id).values()]
    .flatMap((own) => (own[0] ? [{ author: own[0], notes: own }] : []))
    .toSorted((a, b) => compare(a.author.username, b.author.username));
