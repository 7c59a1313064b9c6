import {
  AliasNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  type RawBuilder,
  type SelectQueryNode,
  TableNode,
} from 'kysely';

import type { Db } from './engine.ts';
import type { Tables } from './tables.ts';

/** By table: what queries read in its place, such as `(select * from rom where …)`. */
export type VisibleRows = Readonly<Partial<Record<keyof Tables, RawBuilder<unknown>>>>;

/**
 * The same database without some rows: they do not exist in any `select` or subquery. Statements
 * that insert, update or delete rows still reach them, and so does raw SQL that names tables.
 */
export const withVisibleRows = (db: Db, rows: VisibleRows): Db =>
  db.withPlugin(new VisibleRowsPlugin(rows));

/**
 * The database with all rows, for what must not depend on the caller, such as whether the file of
 * a save is still in use.
 */
export const withAllRows = (db: Db): Db => db.withoutPlugins();

class VisibleRowsPlugin implements KyselyPlugin {
  readonly #transformer: VisibleRowsTransformer;

  constructor(rows: VisibleRows) {
    this.#transformer = new VisibleRowsTransformer(rows);
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) =>
    this.#transformer.transformNode(node, queryId);

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

class VisibleRowsTransformer extends OperationNodeTransformer {
  readonly #rows: ReadonlyMap<string, RawBuilder<unknown>>;

  constructor(rows: VisibleRows) {
    super();
    this.#rows = new Map(Object.entries(rows));
  }

  protected override transformSelectQuery(
    node: SelectQueryNode,
    queryId?: QueryId,
  ): SelectQueryNode {
    const { from, joins, ...rest } = super.transformSelectQuery(node, queryId);
    return {
      ...rest,
      ...(from && { from: { ...from, froms: from.froms.map((one) => this.#visible(one)) } }),
      ...(joins && { joins: joins.map((join) => ({ ...join, table: this.#visible(join.table) })) }),
    };
  }

  /** `rom` and `rom as other` keep their name. */
  #visible(table: OperationNode): OperationNode {
    if (AliasNode.is(table)) {
      const rows = this.#rowsOf(table.node);
      return rows ? AliasNode.create(rows, table.alias) : table;
    }
    const rows = this.#rowsOf(table);
    if (!rows || !TableNode.is(table)) return table;
    return AliasNode.create(rows, IdentifierNode.create(table.table.identifier.name));
  }

  #rowsOf(table: OperationNode): OperationNode | undefined {
    if (!TableNode.is(table) || table.table.schema) return undefined;
    return this.#rows.get(table.table.identifier.name)?.toOperationNode();
  }
}
