import { bareWord, canonicalWord, foldText } from '#modules/names/names.api.ts';

import type { Levels, WordIndex } from './word-index.ts';
import { LETTER_NUMERALS } from './word-runs.ts';

const MAX_WORDS = 12;

/** Words that a title need not contain if the search has others. */
const OPTIONAL_WORDS = new Set(
  'the a an of and to in on for game games rom roms version edition'.split(' '),
);
const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** How well words of an index and games match. */
export interface Match {
  /** By index, then by word. */
  readonly byWord: readonly Levels[];
  readonly bySlot: Levels;
}

export const emptyMatch = (indexes: readonly WordIndex[], capacity: number): Match => ({
  byWord: indexes.map(({ wordCount }) => new Uint8Array(wordCount)),
  bySlot: new Uint8Array(capacity),
});

/** One word of a search. */
export interface Token extends Match {
  /** As it was typed, folded. */
  readonly raw: string;
  /** Without punctuation. */
  readonly bare: string;
  readonly canonical: string;
  /** Words that always mean the same: numbers and `and` in other spellings. */
  readonly same: readonly string[];
  /** Other spellings of it. */
  readonly variants: readonly string[];
  /** Its parts if it has punctuation, several scripts or digits. */
  readonly parts: readonly string[];
  /** It may still be incomplete. */
  readonly isLast: boolean;
  /** Titles need not contain it if the search has other words. */
  readonly isOptional: boolean;
  isRequired: boolean;
  /** It is a whole word of a title. */
  isKnown: boolean;
  /** By slot: what part of a title an abbreviation stands for; a value of `RUN`. */
  readonly runs: Uint8Array;
  /** By slot: 1 if the word names the platform of the game. */
  readonly platforms: Uint8Array;
}

/** The words of a text, in their order. */
export function tokenize(text: string, indexes: readonly WordIndex[], capacity: number): Token[] {
  const words = text
    .split(/\s+/)
    .flatMap((written) =>
      foldText(written)
        .split(/\s+/)
        .map((raw) => ({ raw, written })),
    )
    .filter(({ raw }) => raw !== '')
    .slice(0, MAX_WORDS);
  return words.map(({ raw, written }, position) => {
    const canonical = canonicalWord(raw);
    return {
      ...emptyMatch(indexes, capacity),
      raw,
      bare: bareWord(raw),
      canonical,
      same: [canonical, LETTER_NUMERALS.get(canonical) ?? ''].filter(isInterchangeable),
      variants: variantsOf(raw, written),
      parts: partsOf(raw),
      isLast: position === words.length - 1,
      isOptional: canonical === '' || canonical === 'and' || OPTIONAL_WORDS.has(raw),
      isRequired: true,
      isKnown: false,
      runs: new Uint8Array(capacity),
      platforms: new Uint8Array(capacity),
    };
  });
}

const isInterchangeable = (canonical: string): boolean =>
  canonical === 'and' || /^(?:\d+|[ivx])$/.test(canonical);

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Other spellings of a word: umlauts, numbers as words. `written`: before it was folded. */
function variantsOf(raw: string, written: string): string[] {
  const bare = bareWord(raw);
  const spelledOut = written
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  const number = NUMBER_WORDS.indexOf(bare);
  return [
    foldText(spelledOut),
    bare.replaceAll(/([aou])e/g, '$1'),
    number < 0 ? (NUMBER_WORDS[Number(bare)] ?? '') : String(number),
  ].filter((variant) => variant !== '' && variant !== raw);
}

const PARTS =
  /[\u3041-\u309f\u30fc]+|[\u4e00-\u9fff]+|\d+|[^\P{L}\u3041-\u309f\u30fc\u4e00-\u9fff]+/gu;

const partsOf = (raw: string): readonly string[] => {
  const parts = raw.replaceAll(/['’]/g, '').match(PARTS) ?? [];
  return parts.length > 1 ? parts : [];
};
