import type { IndexedGame } from './library-words.ts';
import type { Token } from './search-token.ts';
import { isSmallWord, LEVEL, NAME_END, type WordIndex } from './word-index.ts';
import { RUN } from './word-runs.ts';

/** How the words of a search relate to a title or its platform; higher is better. */
export const RELATION = { none: 0, beginsTitle: 1, isTitle: 2, isPlatform: 3 } as const;

interface TitleMatch {
  readonly relation: number;
  /** How many words of the title are not in the search. */
  readonly rest: number;
}

/** The best relation of the words to any title of a game. `rest` is that of its first title. */
export function compareTitles(
  { index, indexNumber, game }: IndexedGame,
  tokens: readonly Token[],
  slot: number,
): TitleMatch {
  const { nameStarts, titleLengths, nameWords } = index.data;
  const start = nameStarts[game] ?? 0;
  const end = start + (titleLengths[game] ?? 0);
  const run = tokens.length === 1 ? (tokens[0]?.runs[slot] ?? RUN.none) : RUN.none;
  let relation = Math.max(RELATION.none, run - RUN.inside);
  let rest = 0;
  for (let from = start; from < end;) {
    let to = from;
    while (to < end && nameWords[to] !== NAME_END) to += 1;
    const left = compareTitle({ index, indexNumber, from, to }, tokens);
    const found = relationOf(left);
    if (from === start) rest = Math.abs(left === NOT_BEGUN ? to - from - tokens.length : left);
    if (found > relation) relation = found;
    from = to + 1;
  }
  return { relation, rest: Math.max(0, rest) };
}

const NOT_BEGUN = -1000;

const relationOf = (left: number): number => {
  if (left === NOT_BEGUN) return RELATION.none;
  return left === 0 ? RELATION.isTitle : RELATION.beginsTitle;
};

/**
 * How many words a title has after those of the search; below 0: the last of them is incomplete.
 * `NOT_BEGUN`: the title does not begin with the words.
 */
function compareTitle(
  {
    index: { data },
    indexNumber,
    from,
    to,
  }: { index: WordIndex; indexNumber: number; from: number; to: number },
  tokens: readonly Token[],
): number {
  const { keys, nameWords } = data;
  let at = from;
  let isWhole = true;
  for (const { byWord, isRequired } of tokens) {
    const levels = byWord[indexNumber];
    let level = 0;
    let next = at;
    for (; next < to; next += 1) {
      const word = nameWords[next] ?? 0;
      level = levels?.[word] ?? 0;
      if (level >= LEVEL.typo || !isSmallWord(keys[word] ?? 0)) break;
    }
    if (next < to && level >= LEVEL.typo) {
      if (level === LEVEL.beginsWord) isWhole = false;
      at = next + 1;
    } else if (isRequired) return NOT_BEGUN;
  }
  if (at === from) return NOT_BEGUN;
  return isWhole ? to - at : Math.min(-1, at - to);
}
