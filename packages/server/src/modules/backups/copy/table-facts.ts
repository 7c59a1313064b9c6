import type { TableShape } from './table-shape.ts';

export interface ColumnFact {
  readonly table: string;
  readonly column: string;
  /** The position in the primary key, starting at 1; 0: not part of it. */
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
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, ownColumns]) => ({
    name,
    columns: ownColumns.map(({ column }) => column).toSorted(),
    key: ownColumns
      .filter(({ key }) => key > 0)
      .toSorted((a, b) => a.key - b.key)
      .map(({ column }) => column),
    references: [
      ...new Set(references.filter(({ table }) => table === name).map(({ target }) => target)),
    ].toSorted(),
  }));
}
