import { INSIDE, placeInText, type PlaceInWord } from './word-place.ts';
import type { GameWords } from './game-words.ts';

/** A posting is a slot and whether the word is in a title or an alternative one. */
export const SLOT_SHIFT = 1;
export const IN_TITLE = 1;

/** How well a word fits a game; more is better. */
export const IN_EXTENSION = 1;
export const IN_FILE_NAME = 2;
export const INSIDE_TITLE_WORD = 3;
export const BEGINS_TITLE_WORD = 4;

export interface WordParts {
  /** Every word once, each between line ends. */
  readonly text: Buffer;
  /** By word: where it begins in `text`; one more for the end. */
  readonly starts: Int32Array;
  readonly masks: Int32Array;
  readonly postingStarts: Int32Array;
  readonly postings: Int32Array;
  /** By slot: its title in `titleWords`. */
  readonly titleStarts: Int32Array;
  readonly titleLengths: Uint16Array;
  readonly titleWords: Int32Array;
}

/** Where a piece of text stands in words: by word, `PlaceInWord`, 0: not in it. */
export type Places = Uint8Array;

/** All words of all names. Pieces of words are looked for in the words, not in the games. */
export class WordIndex {
  readonly parts: WordParts;
  /** Games whose names changed after the index was made, by slot. */
  readonly fresh = new Map<number, GameWords | null>();

  constructor(parts: WordParts) {
    const { buffer, byteOffset, byteLength } = parts.text;
    this.parts = { ...parts, text: Buffer.from(buffer, byteOffset, byteLength) };
  }

  get wordCount(): number {
    return this.parts.starts.length - 1;
  }

  word(number: number): string {
    const { text, starts } = this.parts;
    return text.toString('utf8', starts[number], (starts[number + 1] ?? 0) - 1);
  }

  /** Null: it is in no word. */
  placesOf(piece: string): Places | null {
    const { text, starts } = this.parts;
    const needle = Buffer.from(piece);
    let places: Places | null = null;
    let word = 0;
    for (let at = text.indexOf(needle); at >= 0;) {
      word = this.#wordAt(at, word);
      const end = (starts[word + 1] ?? 0) - 1;
      const place = placeInText(text, { at, length: needle.length, start: starts[word] ?? 0, end });
      places ??= new Uint8Array(this.wordCount);
      if (place > (places[word] ?? 0)) places[word] = place;
      // Nothing further on in this word could be better.
      at = text.indexOf(needle, place > INSIDE ? end : at + 1);
    }
    return places;
  }

  /** By slot how well the piece fits, at least what is there already. */
  fit(places: Places, fits: Uint8Array): void {
    const { postings, postingStarts } = this.parts;
    for (let word = 0; word < places.length; word += 1) {
      const place = places[word] as PlaceInWord | 0;
      if (place === 0) continue;
      const end = postingStarts[word + 1] ?? 0;
      for (let index = postingStarts[word] ?? 0; index < end; index += 1) {
        const posting = postings[index] ?? 0;
        const slot = posting >>> SLOT_SHIFT;
        const fit = fitOf(place, (posting & IN_TITLE) !== 0);
        if (fit > (fits[slot] ?? 0)) fits[slot] = fit;
      }
    }
  }

  /** The word a place in the text belongs to; places come in ascending order. */
  #wordAt(at: number, from: number): number {
    const { starts } = this.parts;
    let low = from;
    let high = this.wordCount;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low;
  }
}

export function fitOf(place: PlaceInWord, isTitle: boolean): number {
  if (isTitle) return place > INSIDE ? BEGINS_TITLE_WORD : INSIDE_TITLE_WORD;
  return place === 1 ? IN_EXTENSION : IN_FILE_NAME;
}
