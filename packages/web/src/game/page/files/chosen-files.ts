import type { RomFile } from '@saveroom/contract';

/** Ids of the files; none: what is not chosen from is taken whole. */
export type Chosen = ReadonlySet<number>;

export const NOTHING: Chosen = new Set();

export function toggled(chosen: Chosen, id: number): Chosen {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

export const allOf = (files: readonly RomFile[]): Chosen => new Set(files.map(({ id }) => id));

/** What to ask for; undefined: everything. */
export function wantedFiles(files: readonly RomFile[], chosen: Chosen): number[] | undefined {
  const ids = files.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return ids.length === 0 || ids.length === files.length ? undefined : ids;
}

export const sizeOf = (files: readonly RomFile[], chosen: Chosen): number =>
  files
    .filter(({ id }) => chosen.size === 0 || chosen.has(id))
    .reduce((sum, { file_size_bytes }) => sum + file_size_bytes, 0);
