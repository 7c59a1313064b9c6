import { editDistance, letterDifference, letterMask, maxEdits } from './edit-distance.ts';
import type { WordIndex } from './word-index.ts';

const EDGE_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

interface Candidate {
  readonly word: string;
  readonly edits: number;
  readonly games: number;
}

/**
 * Spelling correction for a word that no game has: the fewest edits, then the most games. The last
 * word may still be incomplete, so it is also compared with prefixes. Null: no word is close.
 */
export function closestWord(index: WordIndex, typed: string, isLast: boolean): string | null {
  const max = maxEdits(typed);
  if (max === 0) return null;
  let best: Candidate | null = null;
  for (const { word, games } of closeWords(index, typed, max, isLast)) {
    for (const form of isLast ? [word, word.slice(0, typed.length)] : [word]) {
      const edits = editDistance(typed, form, max);
      if (edits > max) continue;
      const candidate = { word: form, edits, games };
      if (!best || isCloser(candidate, best)) best = candidate;
    }
  }
  return best?.word ?? null;
}

/** Cheaply skips words that are certainly too distant. */
function* closeWords(
  index: WordIndex,
  typed: string,
  max: number,
  isLast: boolean,
): Generator<{ word: string; games: number }> {
  const mask = letterMask(typed);
  const first = typed.charCodeAt(0);
  const { data } = index;
  for (let number = 0; number < index.wordCount; number += 1) {
    const isClose = letterDifference(mask, data.masks[number] ?? 0) <= max * 2 + 2;
    const mayBePrefix = isLast && data.text[data.starts[number] ?? 0] === first;
    if (!isClose && !mayBePrefix) continue;
    const word = index.word(number).replaceAll(EDGE_PUNCTUATION, '');
    const games = (data.postingStarts[number + 1] ?? 0) - (data.postingStarts[number] ?? 0);
    if (word.length >= typed.length - max) yield { word, games };
  }
  for (const game of index.renamed.values()) {
    for (const name of game?.names ?? []) {
      yield { word: name.replaceAll(EDGE_PUNCTUATION, ''), games: 1 };
    }
  }
}

function isCloser(a: Candidate, b: Candidate): boolean {
  if (a.edits !== b.edits) return a.edits < b.edits;
  if (a.games !== b.games) return a.games > b.games;
  return a.word < b.word;
}
