import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import { findImportedLists } from '#modules/metadata/sources/source-imports.queries.ts';
import { IMPORTED_SOURCES } from './source-state.ts';
import {
  findSettings,
  saveSetting,
  type SettingPatch,
  type SettingRow,
} from './sources.queries.ts';

const MAX_AGE_MS = 1000;

export interface StoredSettings {
  readonly rows: ReadonlyMap<SourceId, SettingRow>;
  /** Sources whose data was imported. */
  readonly imported: ReadonlySet<string>;
}

/** The stored settings of all sources, read once a second while many games are identified. */
export class CachedSettings {
  readonly #db: Db;
  #read: Promise<StoredSettings> | undefined;
  #readAt = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** May be a second old, but contains what this process saved. */
  readRecent(): Promise<StoredSettings> {
    const isRecent = performance.now() - this.#readAt < MAX_AGE_MS;
    return this.#read && isRecent ? this.#read : this.readFresh();
  }

  /** Reads the settings from the database. */
  readFresh(): Promise<StoredSettings> {
    const read = readSettings(this.#db);
    this.#read = read;
    this.#readAt = performance.now();
    // Only the callers handle the error; the next one reads again.
    read.catch(() => {
      if (this.#read === read) this.clear();
    });
    return read;
  }

  async save(source: SourceId, patch: SettingPatch): Promise<void> {
    await saveSetting(this.#db, source, patch).finally(() => this.clear());
  }

  /** Drops the cached settings. Must be called when another process changed one. */
  clear(): void {
    this.#read = undefined;
  }
}

async function readSettings(db: Db): Promise<StoredSettings> {
  const rows = await findSettings(db);
  const imported = await findImportedLists(db, IMPORTED_SOURCES);
  return { rows: new Map(rows.map((row) => [row.source, row])), imported };
}
