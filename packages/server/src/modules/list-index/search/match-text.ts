import { canonicalWord } from '#modules/names/names.api.ts';

import { emptyMatch, type Match, type Token, tokenize } from './search-token.ts';
import { raiseSimilar, type SpellingOptions } from './spelling.ts';
import type { IndexState } from '../state.ts';
import { LEVEL, type Levels, type WordIndex } from './word-index.ts';
import { findInitials, findJoined, LETTER_NUMERALS, raiseShortened } from './word-runs.ts';

/** A platform name has at most this many words. */
const MAX_PLATFORM_WORDS = 5;
/** Shorter words are too often a part of two other words. */
const MIN_JOINED = 4;
const MIN_SPLIT = 3;

/**
 * Matches the words of a text with all games, in steps from strict to tolerant. Each step only
 * raises levels.
 */
export class TextMatch {
  readonly tokens: readonly Token[];
  /** Whether a word names the platform of any game. */
  hasPlatforms = false;
  readonly #state: IndexState;
  readonly #indexes: readonly WordIndex[];
  #isWordMissing = false;

  constructor(state: IndexState, text: string) {
    this.#state = state;
    this.#indexes = state.words.indexes();
    this.tokens = tokenize(text, this.#indexes, state.columns.capacity);
  }

  /** Words that contain the typed ones, and numbers and `and` in any spelling. */
  matchLiterally(): void {
    for (const token of this.tokens) {
      this.#raise(token, (index, byWord) => index.raiseContaining(token.raw, byWord));
      for (const canonical of token.same) {
        this.#raise(token, (index, byWord) => index.raiseSame(canonical, byWord), true);
      }
      token.isKnown = this.#isInTitles(token);
    }
  }

  /** Other spellings, words written together or apart, initials, platforms. */
  matchOtherForms(): void {
    this.#markOptional();
    for (const [position, token] of this.tokens.entries()) {
      const { bare, raw, canonical, variants, parts } = token;
      if (bare === '') continue;
      const spellings = [canonical, ...variants.map(canonicalWord)];
      this.#raise(token, (index, byWord) => {
        const isSame = spellings.map((spelling) => index.raiseSame(spelling, byWord));
        const isContained = bare !== raw && index.raiseContaining(bare, byWord);
        const isShortened = raiseShortened(index, bare, byWord);
        return isContained || isShortened || isSame.includes(true);
      });
      if (parts.length > 0) this.#matchAll(token, parts);
      this.#matchNext(token, this.tokens[position + 1]);
      if (!token.isKnown) this.#matchRuns(token);
      this.#matchPlatforms(position);
    }
  }

  /** Abbreviations that are also words of titles. */
  matchKnownWords(): void {
    for (const token of this.tokens) if (token.isKnown) this.#matchRuns(token);
  }

  /** Words with typing errors. `extraEdits`: how many more of them than usual. */
  matchMisspelled({ isKnown, extraEdits }: { isKnown: boolean; extraEdits: number }): void {
    this.#markOptional();
    for (const token of this.tokens) {
      if (token.bare === '' || token.isKnown !== isKnown) continue;
      const options = this.#spelling(token, extraEdits);
      this.#raise(token, (index, byWord) => raiseSimilar(index, token.bare, byWord, options), true);
    }
  }

  /** As the last resort: two words written together with an error, or one of three is missing. */
  matchDistantly(): void {
    for (const token of this.tokens) {
      const { bare, isKnown } = token;
      if (isKnown) continue;
      for (let at = MIN_SPLIT; at <= bare.length - MIN_SPLIT; at += 1) {
        this.#matchSplit(token, bare.slice(0, at), bare.slice(at));
      }
    }
    this.#isWordMissing = this.tokens.filter(({ isRequired }) => isRequired).length > 2;
  }

  /** By slot: the level of the word that matches worst; 0: a word does not match. */
  lowestLevels(): Levels {
    const required = this.tokens.filter(({ isRequired }) => isRequired);
    if (this.#isWordMissing) return this.#lowestWithout(required);
    const [first, ...others] = required;
    const lowest = first?.bySlot.slice() ?? new Uint8Array(this.#state.columns.capacity);
    for (const { bySlot } of others) lowerAll(lowest, bySlot);
    return lowest;
  }

  /** Like `lowestLevels` if one word may be missing. */
  #lowestWithout(tokens: readonly Token[]): Levels {
    const lowest = new Uint8Array(this.#state.columns.capacity);
    for (const omitted of tokens) {
      const levels = lowest.map(() => LEVEL.loose);
      for (const token of tokens) if (token !== omitted) lowerAll(levels, token.bySlot);
      raiseAll(lowest, levels);
    }
    return lowest;
  }

  /** Raises words, and if there were any, the games that have them. */
  #raise(
    { byWord, bySlot }: Match,
    raiseWords: (index: WordIndex, byWord: Levels) => boolean,
    isTitleOnly = false,
  ): boolean {
    const isRaised = this.#indexes.map((index, indexNumber) => {
      const ofIndex = byWord[indexNumber];
      return ofIndex !== undefined && raiseWords(index, ofIndex);
    });
    if (!isRaised.includes(true)) return false;
    // Without changed games, no mark has to be removed again.
    const levels = this.#indexes.length === 1 ? bySlot : new Uint8Array(bySlot.length);
    this.#state.words.markGames(levels, (index, indexNumber) => {
      const ofIndex = byWord[indexNumber];
      if (ofIndex) index.raiseGames(ofIndex, levels, isTitleOnly);
    });
    if (levels !== bySlot) raiseAll(bySlot, levels);
    return true;
  }

  #isInTitles({ byWord }: Token): boolean {
    return this.#indexes.some((index, indexNumber) => {
      const ofIndex = byWord[indexNumber];
      return ofIndex !== undefined && index.hasTitleWord(ofIndex, LEVEL.sameWord);
    });
  }

  #markOptional(): void {
    if (this.tokens.every(({ isOptional }) => isOptional)) return;
    for (const token of this.tokens) token.isRequired = !token.isOptional;
  }

  #spelling({ isLast }: Token, extraEdits: number): SpellingOptions {
    return { isLast, hasOthers: this.tokens.length > 1, extraEdits };
  }

  /** `f-zero` and `ゼルダ伝説` match a game that has all of their parts. */
  #matchAll(token: Token, parts: readonly string[]): void {
    const levels = new Uint8Array(token.bySlot.length).fill(LEVEL.close);
    for (const part of parts) {
      const ofPart = this.#emptyMatch();
      const isFound = this.#raise(
        ofPart,
        (index, byWord) => {
          const spellings = [canonicalWord(part), LETTER_NUMERALS.get(part) ?? ''].filter(Boolean);
          const isSame = spellings.map((spelling) => index.raiseSame(spelling, byWord));
          const isContained = index.raiseContaining(part, byWord);
          return raiseShortened(index, part, byWord) || isContained || isSame.includes(true);
        },
        true,
      );
      if (!isFound) return;
      lowerAll(levels, ofPart.bySlot);
    }
    raiseAll(token.bySlot, levels);
  }

  /** Consecutive words of a title that are written together or abbreviated. */
  #matchRuns({ bare, isLast, runs, bySlot }: Token): void {
    this.#state.words.markGames(runs, (index) => {
      if (bare.length >= MIN_JOINED) findJoined(index, bare, runs, isLast);
      findInitials(index, bare, { runs, hasOthers: this.tokens.length > 1 });
    });
    for (let slot = 0; slot < runs.length; slot += 1) {
      if ((runs[slot] ?? 0) > 0 && (bySlot[slot] ?? 0) < LEVEL.close) bySlot[slot] = LEVEL.close;
    }
  }

  /** `mega man` finds `Megaman`. */
  #matchNext(token: Token, next: Token | undefined): void {
    if (!next || next.bare === '') return;
    const joined = this.#emptyMatch();
    const text = token.bare + next.bare;
    const isFound = this.#raise(
      joined,
      (index, byWord) => {
        const isContained = index.raiseContaining(text, byWord);
        return index.raiseSame(text, byWord) || isContained;
      },
      true,
    );
    if (!isFound) return;
    for (const levels of [joined.bySlot, ...joined.byWord]) dropBelow(levels, LEVEL.beginsWord);
    for (const { bySlot, byWord } of [token, next]) {
      raiseAll(bySlot, joined.bySlot);
      for (const [indexNumber, levels] of joined.byWord.entries()) {
        raiseAll(byWord[indexNumber] ?? levels, levels);
      }
    }
  }

  /** The words from a position on that name a platform. */
  #matchPlatforms(position: number): void {
    const { columns, platforms } = this.#state;
    for (let length = 1; length <= MAX_PLATFORM_WORDS; length += 1) {
      const tokens = this.tokens.slice(position, position + length);
      if (tokens.length < length) return;
      const ids = new Set(platforms.names.named(tokens.map(({ raw }) => raw).join(' ')));
      if (ids.size === 0) continue;
      this.hasPlatforms = true;
      for (let slot = 0; slot < columns.count; slot += 1) {
        if (!ids.has(columns.platforms[slot] ?? 0)) continue;
        for (const token of tokens) {
          if ((token.bySlot[slot] ?? 0) > LEVEL.close) continue;
          token.platforms[slot] = 1;
          token.bySlot[slot] = LEVEL.close;
        }
      }
    }
  }

  /** A word that consists of a word of titles and a similar one: `supermaro`. */
  #matchSplit(token: Token, before: string, after: string): void {
    const options = this.#spelling(token, 0);
    for (const [exact, similar] of [
      [before, after],
      [after, before],
    ] as const) {
      const ofExact = this.#emptyMatch();
      const isFound = this.#raise(
        ofExact,
        (index, byWord) => index.raiseSame(canonicalWord(exact), byWord),
        true,
      );
      if (!isFound) continue;
      const ofSimilar = this.#emptyMatch();
      this.#raise(
        ofSimilar,
        (index, byWord) => raiseSimilar(index, similar, byWord, options),
        true,
      );
      lowerAll(ofExact.bySlot, ofSimilar.bySlot);
      raiseAll(token.bySlot, ofExact.bySlot);
    }
  }

  #emptyMatch(): Match {
    return emptyMatch(this.#indexes, this.#state.columns.capacity);
  }
}

function raiseAll(levels: Levels, others: Levels): void {
  for (let at = 0; at < levels.length; at += 1) {
    const level = others[at] ?? 0;
    if (level > (levels[at] ?? 0)) levels[at] = level;
  }
}

function lowerAll(levels: Levels, others: Levels): void {
  for (let at = 0; at < levels.length; at += 1) {
    const level = levels[at] ?? 0;
    // Most games do not match.
    if (level > 0 && (others[at] ?? 0) < level) levels[at] = others[at] ?? 0;
  }
}

function dropBelow(levels: Levels, least: number): void {
  for (let at = 0; at < levels.length; at += 1) if ((levels[at] ?? 0) < least) levels[at] = 0;
}
