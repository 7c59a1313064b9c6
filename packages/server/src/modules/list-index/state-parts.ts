import type { VersionPreference } from '#modules/roms/roms.api.ts';
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
  /** What the main versions were chosen by. */
  readonly preference: VersionPreference;
  readonly columns: ColumnParts;
  readonly links: VersionLinks;
  readonly words: WordParts;
  readonly platforms: readonly CataloguePlatform[];
  readonly byTitle: Int32Array;
}

export const toState = ({ columns, words, platforms, ...parts }: StateParts): State =>
  new State({
    ...parts,
    columns: new Columns(columns.ids.length, columns),
    words: new WordIndex(words),
    platforms: new Platforms(platforms),
  });
