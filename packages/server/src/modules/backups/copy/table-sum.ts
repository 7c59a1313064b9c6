import { createHash } from 'node:crypto';

const WORDS = 8;

/** Identifies the content of a table by its row count and a checksum. */
export interface TableSum {
  readonly rows: number;
  readonly sum: string;
}

/** By table name. */
export type TableSums = Readonly<Record<string, TableSum>>;

/**
 * A checksum that doesn't depend on the order of the rows: the sum of the digests of all rows. The
 * engines sort text by different rules, which must not change the checksum.
 */
export class RowSum {
  readonly #words = new Uint32Array(WORDS);
  #rows = 0;

  add(row: readonly unknown[]): void {
    const digest = createHash('sha256').update(JSON.stringify(row)).digest();
    for (let word = 0; word < WORDS; word += 1) {
      this.#words[word] = (this.#words[word] ?? 0) + digest.readUInt32LE(word * 4);
    }
    this.#rows += 1;
  }

  finish(): TableSum {
    return { rows: this.#rows, sum: Buffer.from(this.#words.buffer).toString('hex') };
  }
}

/** Names of the tables whose content differs. */
export function differingTables(a: TableSums, b: TableSums): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter(
    (name) => a[name]?.sum !== b[name]?.sum || a[name]?.rows !== b[name]?.rows,
  );
}
