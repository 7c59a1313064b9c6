import { letterDifference, letterMask, toleranceOf, typingErrors } from './typing-error.ts';
import type { WordIndex } from './word-index.ts';

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

interface Candidate {
  readonly word: string;
  readonly errors: number;
  readonly games: number;
}

/**
 * The word that was meant where nothing has the one that was typed: fewest errors, then most games.
 * A word still being typed may also be the beginning of one. Null: nothing is near.
 */
export function closestWord(index: WordIndex, typed: string, isLast: boolean): string | null {
  const most = toleranceOf(typed);
  if (most === 0) return null;
  let best: Candidate | null = null;
  for (const { word, games } of nearWords(index, typed, most, isLast)) {
    for (const form of isLast ? [word, word.slice(0, typed.length)] : [word]) {
      const errors = typingErrors(typed, form, most);
      if (errors > most) continue;
      const candidate = { word: form, errors, games };
      if (!best || isCloser(candidate, best)) best = candidate;
    }
  }
  return best?.word ?? null;
}

/** Cheap to tell apart from those that are certainly too far. */
function* nearWords(
  index: WordIndex,
  typed: string,
  most: number,
  isLast: boolean,
): Generator<{ word: string; games: number }> {
  const mask = letterMask(typed);
  const first = typed.charCodeAt(0);
  const { parts } = index;
  for (let number = 0; number < index.wordCount; number += 1) {
    const isNear = letterDifference(mask, parts.masks[number] ?? 0) <= most * 2 + 2;
    const mayBegin = isLast && parts.text[parts.starts[number] ?? 0] === first;
    if (!isNear && !mayBegin) continue;
    const word = index.word(number).replaceAll(EDGES, '');
    const games = (parts.postingStarts[number + 1] ?? 0) - (parts.postingStarts[number] ?? 0);
    if (word.length >= typed.length - most) yield { word, games };
  }
  for (const game of index.fresh.values()) {
    for (const word of game?.names ?? []) yield { word: word.replaceAll(EDGES, ''), games: 1 };
  }
}

function isCloser(a: Candidate, b: Candidate): boolean {
  if (a.errors !== b.errors) return a.errors < b.errors;
  if (a.games !== b.games) return a.games > b.games;
  return a.word < b.word;
}
