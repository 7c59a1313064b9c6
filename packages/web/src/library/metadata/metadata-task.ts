/** What somebody wants to do about what is known of games. */
export type MetadataTask =
  | { kind: 'match'; romId: number }
  | { kind: 'edit'; romId: number }
  | { kind: 'refresh'; romIds: readonly number[] }
  | { kind: 'versions'; romIds: readonly number[] };
