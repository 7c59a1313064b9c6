import * as z from 'zod/mini';

import { withFallback } from '#shared/lib/with-fallback.ts';

/** Where somebody was in a gallery, in terms that survive another width or view. */
const Place = z.object({
  /** The game at the upper edge; null: the list had not been scrolled. */
  index: z.nullable(z.int().check(z.gte(0))),
  /** How much of its row was already past the edge: 0 to 1. */
  share: z.number().check(z.gte(0), z.lte(1)),
  /** The game that had the focus or was opened last. */
  focus: z.nullable(z.int().check(z.gte(0))),
});
export type Place = z.output<typeof Place>;

const KEY = 'gallery.places';
const MOST = 50;
const Stored = withFallback(z.array(z.tuple([z.string(), Place])), []);

/** Kept for as long as the tab lives, one for each entry of its history. */
function readPlaces(): Map<string, Place> {
  try {
    return new Map(Stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]')));
  } catch {
    return new Map();
  }
}

let places: Map<string, Place> | undefined;
const known = (): Map<string, Place> => (places ??= readPlaces());

export const placeOf = (entry: string): Place | undefined => known().get(entry);

export function rememberPlace(entry: string, place: Place): void {
  // The newest last, so that the oldest can go.
  known().delete(entry);
  known().set(entry, place);
  const [oldest] = known().keys();
  if (known().size > MOST && oldest !== undefined) known().delete(oldest);
}

/** Before a reload; a full store loses places, nothing else. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...known()]));
  } catch {
    // The places stay in memory.
  }
}
