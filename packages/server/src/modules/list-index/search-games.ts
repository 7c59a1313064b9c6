import { closestWord } from './closest-word.ts';
import { wordsIn } from '#modules/names/names.api.ts';
import type { GameWords } from './game-words.ts';
import type { State } from './state.ts';
import { BEGINNING, placeInText, WHOLE, type PlaceInWord } from './word-place.ts';
import {
  BEGINS_TITLE_WORD,
  fitOf,
  IN_EXTENSION,
  type Places,
  type WordIndex,
} from './word-index.ts';

const BEGINS_TITLE = BEGINS_TITLE_WORD + 1;
const IS_TITLE = BEGINS_TITLE + 1;
const MOST_WORDS = 12;

/** Slots by how well they fit, 0: not at all; and what the words were taken to mean. */
export interface Found {
  readonly fits: Uint8Array;
  readonly corrected: string | null;
}

/** All words must be in the names of a game, in any order. Endings of files do not count. */
export function searchGames(state: State, term: string): Found | null {
  const { words: index } = state;
  const typed = wordsIn(term).slice(0, MOST_WORDS);
  if (typed.length === 0) return null;
  const words = typed.map((word, place) =>
    isKnown(index, word) ? word : (closestWord(index, word, place === typed.length - 1) ?? word),
  );
  const corrected = words.join(' ') === typed.join(' ') ? null : words.join(' ');
  const { fits, places } = fitWords(state, words);
  for (let slot = 0; slot < fits.length; slot += 1) {
    const fit = fits[slot] ?? 0;
    if (fit === IN_EXTENSION) fits[slot] = 0;
    else if (fit === BEGINS_TITLE_WORD) fits[slot] = titleFit(index, slot, places) ?? fit;
  }
  for (const [slot, game] of index.fresh) fits[slot] = game ? freshFit(game, words) : 0;
  return { fits, corrected };
}

/** By slot: 1 where every word of one of the alternatives is somewhere in the names. */
export function matchTerm(state: State, term: string): Uint8Array | null {
  const alternatives = term.split('|').map(wordsIn);
  const wanted = alternatives.filter((words) => words.length > 0);
  if (wanted.length === 0) return null;
  const isMatch = new Uint8Array(state.columns.capacity);
  for (const words of wanted) {
    const { fits } = fitWords(state, words);
    for (let slot = 0; slot < fits.length; slot += 1) if (fits[slot] !== 0) isMatch[slot] = 1;
    for (const [slot, game] of state.words.fresh) {
      if (game && words.every((word) => fitOfWord(game, word) > 0)) isMatch[slot] = 1;
    }
  }
  return isMatch;
}

/** The least fit of any of the words, by slot. Games with fresh names are not looked at. */
function fitWords({ words: index, columns }: State, words: readonly string[]) {
  const fits = new Uint8Array(columns.capacity);
  const places: Places[] = [];
  for (const word of words) {
    const found = index.placesOf(word);
    if (!found) return { fits: new Uint8Array(columns.capacity), places: [] };
    if (places.length === 0) index.fit(found, fits);
    else {
      const next = new Uint8Array(columns.capacity);
      index.fit(found, next);
      for (let slot = 0; slot < fits.length; slot += 1) {
        fits[slot] = Math.min(fits[slot] ?? 0, next[slot] ?? 0);
      }
    }
    places.push(found);
  }
  for (const slot of index.fresh.keys()) fits[slot] = 0;
  return { fits, places };
}

/** Null: the title does not begin with the words. */
function titleFit({ parts }: WordIndex, slot: number, places: readonly Places[]): number | null {
  const length = parts.titleLengths[slot] ?? 0;
  const start = parts.titleStarts[slot] ?? 0;
  if (length < places.length) return null;
  let isWhole = length === places.length;
  for (const [offset, found] of places.entries()) {
    const place = found[parts.titleWords[start + offset] ?? 0] ?? 0;
    if (place < BEGINNING) return null;
    if (place !== WHOLE) isWhole = false;
  }
  return isWhole ? IS_TITLE : BEGINS_TITLE;
}

const isKnown = (index: WordIndex, word: string): boolean =>
  index.placesOf(word) !== null ||
  [...index.fresh.values()].some((game) => game !== null && fitOfWord(game, word) > 0);

function freshFit(game: GameWords, words: readonly string[]): number {
  const fit = Math.min(...words.map((word) => fitOfWord(game, word)));
  if (fit <= IN_EXTENSION) return 0;
  if (fit < BEGINS_TITLE_WORD || game.title.length < words.length) return fit;
  const places = words.map((word, place) => placeInWord(game.title[place] ?? '', word));
  if (places.some((place) => place < BEGINNING)) return fit;
  const isWhole = places.every((place) => place === WHOLE);
  return isWhole && game.title.length === words.length ? IS_TITLE : BEGINS_TITLE;
}

/** 0: not in any of its names. */
function fitOfWord({ names, file }: GameWords, piece: string): number {
  let best = 0;
  const look = (words: Iterable<string>, isTitle: boolean): void => {
    for (const word of words) {
      const place = placeInWord(word, piece);
      if (place > 0) best = Math.max(best, fitOf(place as PlaceInWord, isTitle));
    }
  };
  look(names, true);
  look(
    file.filter((word) => !names.has(word)),
    false,
  );
  return best;
}

/** The best place of a piece in a word; 0: it is not in it. */
function placeInWord(word: string, piece: string): PlaceInWord | 0 {
  const text = Buffer.from(word);
  const needle = Buffer.from(piece);
  let best: PlaceInWord | 0 = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const place = placeInText(text, { at, length: needle.length, start: 0, end: text.length });
    if (place > best) best = place;
  }
  return best;
}
