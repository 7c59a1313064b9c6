import { parentPort } from 'node:worker_threads';

import type { DatabasePlace } from '#db/engine.ts';
import { openDatabase } from '#db/open-database.ts';

import { buildState } from './build-state.ts';
import type { TextOrder } from './catalogue.queries.ts';
import { memoryOf, type StateParts } from './state-parts.ts';
import { readTextRanks, type TextRanks } from './text-order.ts';

export interface ReadOrder {
  readonly place: DatabasePlace;
  /** Null: the whole library. */
  readonly column: TextOrder | null;
}

export type ReadReport =
  | { readonly kind: 'read'; readonly result: StateParts | TextRanks }
  | { readonly kind: 'failed'; readonly error: Error };

const say = (report: ReadReport): void => {
  const memory = report.kind === 'read' ? [...memoryOf(report.result)] : [];
  parentPort?.postMessage(report, memory);
};

/** A million rows are read here; the thread that answers only takes over what came of them. */
async function answer({ place, column }: ReadOrder): Promise<void> {
  try {
    const engine = await openDatabase(place.databaseUrl, { file: place.file, snapshotDir: '' });
    try {
      const { db } = engine;
      const result = column === null ? await buildState(db) : await readTextRanks(db, column);
      say({ kind: 'read', result });
    } finally {
      await engine.close();
    }
  } catch (error) {
    say({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }
}

parentPort?.once('message', (order: ReadOrder) => void answer(order));
