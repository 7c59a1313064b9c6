import { type GameWords, WordIndexBuilder } from './build-word-index.ts';
import { WordIndex, type WordIndexData } from './word-index.ts';

/** A game in one of the indexes of `LibraryWords`. */
export interface IndexedGame {
  readonly index: WordIndex;
  /** Position of `index` in `indexes()`. */
  readonly indexNumber: number;
  /** Number of the game in `index`. */
  readonly game: number;
}

/** The words of all games: an index of the library when it was read, and one of later changes. */
export class LibraryWords {
  readonly #base: WordIndex;
  /** By slot: the names of a game that was added or renamed; null: the game was removed. */
  readonly #changed: Map<number, GameWords | null>;
  #ofChanged: WordIndex | null = null;

  constructor(base: WordIndexData | WordIndex, changed?: Map<number, GameWords | null>) {
    this.#base = base instanceof WordIndex ? base : new WordIndex(base);
    this.#changed = changed ?? new Map();
  }

  /** The words as they would be without the games in some slots. It must not be changed. */
  without(isHidden: Uint8Array): LibraryWords {
    const changed = [...this.#changed].filter(([slot]) => isHidden[slot] !== 1);
    return new LibraryWords(this.#base.without(isHidden), new Map(changed));
  }

  change(slot: number, words: GameWords | null): void {
    this.#changed.set(slot, words);
    this.#ofChanged = null;
  }

  get changedCount(): number {
    return this.#changed.size;
  }

  /** The first index has the old words of changed games; the second one has only changed games. */
  indexes(): readonly WordIndex[] {
    if (this.#changed.size === 0) return [this.#base];
    this.#ofChanged ??= indexChanged(this.#changed);
    return [this.#base, this.#ofChanged];
  }

  /**
   * Calls `mark` for each index, to mark games in `bySlot`. The first index has only the old names of
   * changed games, so the marks of these games are removed before the second index is marked.
   */
  markGames(bySlot: Uint8Array, mark: (index: WordIndex, indexNumber: number) => void): void {
    mark(this.#base, 0);
    const [, ofChanged] = this.indexes();
    if (!ofChanged) return;
    for (const slot of this.#changed.keys()) bySlot[slot] = 0;
    mark(ofChanged, 1);
  }

  /** The index that has the current names of a game, and its number there. */
  find(slot: number): IndexedGame | undefined {
    const indexNumber = this.#changed.has(slot) ? 1 : 0;
    const index = this.indexes()[indexNumber];
    const game = index?.gameOf(slot);
    return index && game !== undefined ? { index, indexNumber, game } : undefined;
  }
}

function indexChanged(changed: ReadonlyMap<number, GameWords | null>): WordIndex {
  const games = [...changed].flatMap(([slot, words]) => (words ? [{ slot, words }] : []));
  const builder = new WordIndexBuilder(games.length);
  for (const [game, { words }] of games.entries()) builder.add(game, words);
  return new WordIndex(
    builder.finish(),
    Int32Array.from(games, ({ slot }) => slot),
  );
}
