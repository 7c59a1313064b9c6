import { letterMask } from './edit-distance.ts';
import { wordsOfGame, type Names } from './game-words.ts';
import { NumberList } from './number-list.ts';
import { IN_TITLE, SLOT_SHIFT, type WordIndexData } from './word-index.ts';

/** Initial capacities per game that suit most libraries, because growing leaves garbage behind. */
const WORDS_PER_GAME = 10;
const TITLE_WORDS_PER_GAME = 4;

/** Collects the words of games, in any order of games. */
export class WordIndexBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #pairWords: NumberList;
  readonly #pairGames: NumberList;
  readonly #titleWords: NumberList;
  readonly #titleStarts: Int32Array;
  readonly #titleLengths: Uint16Array;

  constructor(capacity: number) {
    this.#pairWords = new NumberList(capacity * WORDS_PER_GAME);
    this.#pairGames = new NumberList(capacity * WORDS_PER_GAME);
    this.#titleWords = new NumberList(capacity * TITLE_WORDS_PER_GAME);
    this.#titleStarts = new Int32Array(capacity);
    this.#titleLengths = new Uint16Array(capacity);
  }

  add(slot: number, row: Names): void {
    const { title, names, file } = wordsOfGame(row);
    this.#titleStarts[slot] = this.#titleWords.length;
    this.#titleLengths[slot] = title.length;
    for (const word of title) this.#titleWords.push(this.#number(word));
    for (const word of names) this.#pair(word, (slot << SLOT_SHIFT) | IN_TITLE);
    for (const word of new Set(file)) {
      if (!names.has(word)) this.#pair(word, slot << SLOT_SHIFT);
    }
  }

  finish(): WordIndexData {
    const words = [...this.#numbers.keys()];
    const starts = new Int32Array(words.length + 1);
    const masks = new Int32Array(words.length);
    let at = 1;
    for (const [number, word] of words.entries()) {
      starts[number] = at;
      masks[number] = letterMask(word);
      at += Buffer.byteLength(word) + 1;
    }
    starts[words.length] = at;
    return {
      text: joinLines(words, at),
      starts,
      masks,
      ...this.#postings(words.length),
      titleStarts: this.#titleStarts,
      titleLengths: this.#titleLengths,
      titleWords: this.#titleWords.trimmed(),
    };
  }

  #pair(word: string, game: number): void {
    this.#pairWords.push(this.#number(word));
    this.#pairGames.push(game);
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** Sorts the pairs by word with a counting sort. */
  #postings(wordCount: number): Pick<WordIndexData, 'postingStarts' | 'postings'> {
    const { values, length } = this.#pairWords;
    const postingStarts = new Int32Array(wordCount + 1);
    for (let pair = 0; pair < length; pair += 1) {
      const next = (values[pair] ?? 0) + 1;
      postingStarts[next] = (postingStarts[next] ?? 0) + 1;
    }
    for (let word = 0; word < wordCount; word += 1) {
      postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + (postingStarts[word] ?? 0);
    }
    const ends = new Int32Array(wordCount + 1);
    ends.set(postingStarts);
    const postings = new Int32Array(length);
    for (let pair = 0; pair < length; pair += 1) {
      const word = values[pair] ?? 0;
      postings[ends[word] ?? 0] = this.#pairGames.values[pair] ?? 0;
      ends[word] = (ends[word] ?? 0) + 1;
    }
    return { postingStarts, postings };
  }
}

/** Each word between line feeds, in a buffer of its own that can be transferred. */
function joinLines(words: readonly string[], size: number): Buffer {
  const text = Buffer.allocUnsafeSlow(size);
  text.write(`\n${words.join('\n')}${words.length > 0 ? '\n' : ''}`);
  return text;
}
