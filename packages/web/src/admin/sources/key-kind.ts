const ENDINGS = [
  ['DEV_ID', 'dev-id'],
  ['DEV_PASSWORD', 'dev-password'],
  ['CLIENT_ID', 'client-id'],
  ['CLIENT_SECRET', 'client-secret'],
  ['API_KEY', 'api-key'],
  ['PASSWORD', 'password'],
  ['USER', 'user'],
] as const;
export type KeyKind = (typeof ENDINGS)[number][1];

/** What a variable holds, by its ending; null: only its name says it. */
export const keyKind = (name: string): KeyKind | null =>
  ENDINGS.find(([ending]) => name.endsWith(`_${ending}`))?.[1] ?? null;
