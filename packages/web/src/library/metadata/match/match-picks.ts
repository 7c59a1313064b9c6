import type { SourceAnswer, SourceId } from '@saveroom/contract';

import type { MetadataChange } from '#library/data/rom-metadata-actions.ts';

type Result = SourceAnswer['results'][number];

/** What somebody recognized the game in, at most one of each source. */
export interface Pick {
  readonly source: SourceId;
  readonly sourceId: string;
  readonly name: string;
  readonly urlCover: string | null;
}
export type Picks = ReadonlyMap<SourceId, Pick>;

export const pickOf = (source: SourceId, result: Result): Pick => ({
  source,
  sourceId: result.source_id,
  name: result.name,
  urlCover: result.url_cover,
});

/** Picking the same one again takes it back. */
export function togglePick(picks: Picks, pick: Pick): Picks {
  const next = new Map(picks);
  if (picks.get(pick.source)?.sourceId === pick.sourceId) next.delete(pick.source);
  else next.set(pick.source, pick);
  return next;
}

/** Null: what the order of sources says. */
export interface Shown {
  readonly title: string | null;
  readonly cover: string | null;
}
export const AUTOMATIC: Shown = { title: null, cover: null };

/** The names to choose from, each once. */
export const titlesOf = (picks: Picks): string[] => [
  ...new Set([...picks.values()].map(({ name }) => name)),
];

export const coversOf = (picks: Picks): { source: SourceId; url: string }[] =>
  [...picks.values()].flatMap(({ source, urlCover }) =>
    urlCover ? [{ source, url: urlCover }] : [],
  );

/** Matches first: title and cover are chosen from what they bring. */
export function changesOf(picks: Picks, { title, cover }: Shown): MetadataChange[] {
  const matches = [...picks.values()].map(({ source, sourceId }): MetadataChange => ({
    kind: 'match',
    source,
    sourceId,
  }));
  if (title !== null && titlesOf(picks).includes(title)) {
    matches.push({ kind: 'set', field: 'name', value: title });
  }
  if (cover !== null && coversOf(picks).some(({ url }) => url === cover)) {
    matches.push({ kind: 'set', field: 'cover', value: cover });
  }
  return matches;
}
