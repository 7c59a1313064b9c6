import type { CataloguePlatform } from './catalogue.queries.ts';
import { Columns, type ColumnParts } from './columns.ts';
import { Platforms } from './platforms.ts';
import { State } from './state.ts';
import type { VersionLinks } from './version-links.ts';
import { WordIndex, type WordParts } from './word-index.ts';

/** A whole library as it travels from the thread that read it to the one that answers. */
export interface StateParts {
  /** The last change that is in it. */
  readonly seq: number;
  readonly columns: ColumnParts;
  readonly links: VersionLinks;
  readonly words: WordParts;
  readonly platforms: readonly CataloguePlatform[];
  readonly byTitle: Int32Array;
}

export const toState = ({ seq, columns, links, words, platforms, byTitle }: StateParts): State =>
  new State({
    seq,
    columns: new Columns(columns.ids.length, columns),
    links,
    words: new WordIndex(words),
    platforms: new Platforms(platforms),
    byTitle,
  });
