import type { Db } from '#core/db/engine.ts';

/** The engine-independent description of a table. */
export interface TableShape {
  readonly name: string;
  /** Sorted by name, because the engines list them in different orders. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** The tables that its foreign keys refer to. */
  readonly references: readonly string[];
}

/** Sorts tables so that referenced ones come before the tables that refer to them. */
export function sortByReferences(shapes: readonly TableShape[]): TableShape[] {
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  const ordered = new Set<TableShape>();
  const visit = (shape: TableShape, path: readonly string[]): void => {
    if (ordered.has(shape)) return;
    if (path.includes(shape.name))
      throw new Error(`database copy: circular references of ${shape.name}`);
    for (const name of shape.references) {
      const target = byName.get(name);
      if (target) visit(target, [...path, shape.name]);
    }
    ordered.add(shape);
  };
  for (const shape of shapes.toSorted((a, b) => (a.name < b.name ? -1 : 1))) visit(shape, []);
  return [...ordered];
}

/** A column as the engine describes it. */
export interface ColumnInfo {
  readonly table: string;
  readonly column: string;
  /** The position in the primary key, starting at 1; 0: not part of it. */
  readonly key: number;
}

/** A foreign key from `table` to `target`. */
export interface ReferenceInfo {
  readonly table: string;
  readonly target: string;
}

export function toShapes(
  columns: readonly ColumnInfo[],
  references: readonly ReferenceInfo[],
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

/** The engine-specific parts of reading or writing a whole database. */
export interface EngineCopyAdapter {
  describeTables(db: Db): Promise<TableShape[]>;
  /** The last generated id per table, so that ids of deleted rows are never reused. */
  readLastIds(db: Db): Promise<Record<string, number>>;
  setLastIds(db: Db, ids: Readonly<Record<string, number>>): Promise<void>;
  /** Deletes all rows of these tables, which are sorted by references. */
  deleteRows(db: Db, tables: readonly string[]): Promise<void>;
  /** Bytes on disk. */
  size(db: Db): Promise<number>;
}
