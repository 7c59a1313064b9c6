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

/** Referenced tables come before the tables that refer to them. */
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
