import type { SourceMatch } from '@saveroom/contract';

export interface Suggestion {
  name: string;
  urlCover: string | null;
  /** Of the one that is surest. */
  score: number;
  matches: readonly SourceMatch[];
}

/** `The Legend of Zelda!` and `Legend of Zelda, The` ask the same question. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** Suggestions of the same game are one question, the surest first. */
export function groupSuggestions(matches: readonly SourceMatch[]): Suggestion[] {
  const open = matches
    .filter(({ state }) => state === 'suggested')
    .toSorted((a, b) => b.score - a.score);
  const groups = Map.groupBy(open, ({ name }) => wordsOf(name));
  return [...groups.values()].flatMap((group) => {
    const [best] = group;
    if (!best) return [];
    const urlCover = group.find(({ url_cover }) => url_cover)?.url_cover ?? null;
    return [{ name: best.name, urlCover, score: best.score, matches: group }];
  });
}
