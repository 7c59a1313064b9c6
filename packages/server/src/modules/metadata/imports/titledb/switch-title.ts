import { z } from 'zod';

/** Kept of what the list says; the rest is for shops. */
const KEPT = [
  'description',
  'intro',
  'iconUrl',
  'bannerUrl',
  'publisher',
  'developer',
  'category',
  'languages',
  'screenshots',
  'numberOfPlayers',
  'releaseDate',
] as const;

const Told = z.looseObject({
  id: z.string().nullish().catch(null),
  name: z.string().trim().min(1).max(500),
});

export interface SwitchTitle {
  readonly nsuId: string;
  readonly titleId: string;
  readonly name: string;
  readonly facts: string;
}

/** Null: it has no name, so nobody can use it. */
export function switchTitleOf(nsuId: string, value: unknown): SwitchTitle | null {
  const { success, data } = Told.safeParse(value);
  if (!success || nsuId.length > 40) return null;
  const facts = Object.fromEntries(
    KEPT.map((key) => [key, data[key]]).filter(([, told]) => told !== null && told !== undefined),
  );
  const titleId = /^[\da-f]{16}$/i.test(data.id ?? '') ? (data.id ?? '').toUpperCase() : '';
  return { nsuId, titleId, name: data.name, facts: JSON.stringify(facts) };
}
