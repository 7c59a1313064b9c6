import * as z from 'zod/mini';

import { basePath } from '#shared/lib/base-path.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';

const MAX_RECENT = 6;
const Terms = z.array(z.string().check(z.maxLength(400))).check(z.maxLength(MAX_RECENT));

/** Searches are stored per user, in this browser only. */
const keyOf = (userId: number): string => `ui.recentSearches:${basePath}/${userId}`;

export function recentSearches(userId: number): readonly string[] {
  try {
    return Terms.parse(JSON.parse(readText(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Adds a search as the newest one. A repeated term moves to the top. */
export function rememberSearch(userId: number, term: string): void {
  const wanted = term.trim();
  if (!wanted) return;
  const isSame = (other: string) => other.toLocaleLowerCase() === wanted.toLocaleLowerCase();
  const others = recentSearches(userId).filter((other) => !isSame(other));
  writeText(keyOf(userId), JSON.stringify([wanted, ...others].slice(0, MAX_RECENT)));
}

export const forgetSearches = (userId: number): void => writeText(keyOf(userId), null);
