import { createHash } from 'node:crypto';

const LANES = 8;

/** What a table holds, told by a number of rows and a checksum. */
export interface TableSum {
  readonly rows: number;
  readonly sum: string;
}

/** By the name of the table. */
export type TableSums = Readonly<Record<string, TableSum>>;

/**
 * A checksum over rows in any order: the digests of all rows, added up. The engines sort text by
 * different rules, and two copies must not differ for that.
 */
export class RowSum {
  readonly #lanes = new Uint32Array(LANES);
  #rows = 0;

  add(row: readonly unknown[]): void {
    const digest = createHash('sha256').update(JSON.stringify(row)).digest();
    for (let lane = 0; lane < LANES; lane += 1) {
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    }
    this.#rows += 1;
  }

  finish(): TableSum {
    return { rows: this.#rows, sum: Buffer.from(this.#lanes.buffer).toString('hex') };
  }
}

/** The tables that do not hold the same, by name. */
export function differences(a: TableSums, b: TableSums): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter(
    (name) => a[name]?.sum !== b[name]?.sum || a[name]?.rows !== b[name]?.rows,
  );
}
