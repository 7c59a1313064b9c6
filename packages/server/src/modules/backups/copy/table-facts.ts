import type { TableShape } from './table-shape.ts';

/** One column of one table, as an engine lists them. */
export interface ColumnFact {
  readonly table: string;
  readonly column: string;
  /** Its place in the primary key, from 1 on; 0: it is not part of it. */
  readonly key: number;
}

export interface ReferenceFact {
  readonly table: string;
  readonly target: string;
}

export function toShapes(
  columns: readonly ColumnFact[],
  references: readonly ReferenceFact[],
): TableShape[] {
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map(({ column }) => column).toSorted(),
    key: own
      .filter(({ key }) => key > 0)
      .toSorted((a, b) => a.key - b.key)
      .map(({ column }) => column),
    references: [
      ...new Set(references.filter(({ table }) => table === name).map(({ target }) => target)),
    ].toSorted(),
  }));
}
