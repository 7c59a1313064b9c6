/** A table as a copy of the database sees it: the same on both engines. */
export interface TableShape {
  readonly name: string;
  /** By name: the engines disagree about their order. */
  readonly columns: readonly string[];
  /** Of the primary key, in its order. */
  readonly key: readonly string[];
  /** Tables its rows refer to. */
  readonly references: readonly string[];
}

/** Those that are referred to come first. */
export function inOrderOfReferences(shapes: readonly TableShape[]): TableShape[] {
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  const ordered = new Set<TableShape>();
  const visit = (shape: TableShape, path: readonly string[]): void => {
    if (ordered.has(shape)) return;
    if (path.includes(shape.name)) throw new Error(`${shape.name} refers to itself`);
    for (const name of shape.references) {
      const target = byName.get(name);
      if (target) visit(target, [...path, shape.name]);
    }
    ordered.add(shape);
  };
  for (const shape of shapes.toSorted((a, b) => (a.name < b.name ? -1 : 1))) visit(shape, []);
  return [...ordered];
}
