import type { SortKey } from './sort-keys.ts';

interface Column {
  readonly key: 'title' | 'size' | 'added' | 'released' | 'rating' | 'spoken' | 'sold';
  readonly sort: SortKey | null;
  /** From which width on it is shown. */
  readonly from: 'always' | 'sm' | 'md' | 'lg';
}

/** Columns of the list, left to right; before them the mark, after them the actions. */
export const LIST_COLUMNS: readonly Column[] = [
  { key: 'title', sort: 'name', from: 'always' },
  { key: 'size', sort: 'fs_size_bytes', from: 'md' },
  { key: 'added', sort: 'created_at', from: 'lg' },
  { key: 'released', sort: 'first_release_date', from: 'md' },
  { key: 'rating', sort: 'average_rating', from: 'lg' },
  { key: 'spoken', sort: null, from: 'lg' },
  { key: 'sold', sort: null, from: 'sm' },
];
export const COLUMN_COUNT = LIST_COLUMNS.length + 2;

export const COLUMN_CLASS: Record<Column['from'], string> = {
  always: 'flex',
  sm: 'hidden sm:flex',
  md: 'hidden md:flex',
  lg: 'hidden lg:flex',
};

/** One grid for the head and every line, so that they stand in line without a table. */
export const LINE_CLASS =
  'grid items-center gap-3 ' +
  'grid-cols-[minmax(0,1fr)_2.5rem] ' +
  'max-sm:group-aria-[multiselectable=true]/list:grid-cols-[1.75rem_minmax(0,1fr)_2.5rem] ' +
  'sm:grid-cols-[1.75rem_minmax(0,1fr)_5rem_7.5rem] ' +
  'md:grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_6.5rem_5rem_7.5rem] ' +
  'lg:grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_7rem_6.5rem_4rem_7rem_5rem_7.5rem]';

/** The column of the marks: on phones, where nothing can hover, only while games are chosen. */
export const MARK_CLASS = 'hidden sm:flex max-sm:group-aria-[multiselectable=true]/list:flex';
/** The column of the titles, for what has no mark before it. */
export const TITLE_START =
  'sm:col-start-2 max-sm:group-aria-[multiselectable=true]/list:col-start-2';
