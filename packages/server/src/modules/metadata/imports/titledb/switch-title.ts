import { z } from 'zod';

/** The imported fields; all others are only relevant for shops. */
const FIELDS = [
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

const Entry = z.looseObject({
  id: z.string().nullish().catch(null),
  name: z.string().trim().min(1).max(500),
});

export interface SwitchTitle {
  readonly nsuId: string;
  readonly titleId: string;
  readonly name: string;
  readonly facts: string;
}

/** Null: the entry has no name and is useless. */
export function switchTitleOf(nsuId: string, value: unknown): SwitchTitle | null {
  const { success, data } = Entry.safeParse(value);
  if (!success || nsuId.length > 40) return null;
  const facts = Object.fromEntries(
    FIELDS.map((key) => [key, data[key]]).filter(
      ([, field]) => field !== null && field !== undefined,
    ),
  );
  const titleId = /^[\da-f]{16}$/i.test(data.id ?? '') ? (data.id ?? '').toUpperCase() : '';
  return { nsuId, titleId, name: data.name, facts: JSON.stringify(facts) };
}
