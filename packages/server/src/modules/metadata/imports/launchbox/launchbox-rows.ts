import { foldName } from '#modules/metadata/sources/fold-name.ts';

import type { LaunchboxRecord } from './launchbox-record.ts';

type Row = readonly (string | number)[];

/** Rows in the order of the columns of their tables. */
export interface LaunchboxRows {
  readonly games: Row[];
  readonly names: Row[];
  readonly pictures: Row[];
  readonly files: Row[];
  readonly mame: Row[];
}

/** Those have columns of their own, and nobody reads the last. */
const NOT_FACTS = new Set(['Name', 'Platform', 'DatabaseID', 'CommunityRatingID']);
const LONGEST_NAME = 500;

/** Gathers records into rows until somebody takes them. */
export class LaunchboxRowGatherer {
  #rows = noRows();
  #group: { id: number; pictures: [string, string, string][] } | null = null;
  #seq = 0;
  #waiting = 0;
  #games = 0;

  /** Games so far. */
  get games(): number {
    return this.#games;
  }

  /** Roughly how long the texts are that nobody took yet. */
  get waiting(): number {
    return this.#waiting;
  }

  add({ kind, fields }: LaunchboxRecord): void {
    for (const text of fields.values()) this.#waiting += text.length;
    if (kind === 'Game') this.#addGame(fields);
    else if (kind === 'GameAlternateName') this.#addName(fields, 'AlternateName');
    else if (kind === 'GameImage') this.#addPicture(fields);
    else if (kind === 'File') this.#addFile(fields);
    else this.#addMame(fields);
  }

  /** What is complete; `isLast`: what would wait for more, too. */
  take({ isLast = false } = {}): LaunchboxRows {
    if (isLast) this.#endGroup();
    const rows = this.#rows;
    this.#rows = noRows();
    this.#waiting = 0;
    return rows;
  }

  #addGame(fields: ReadonlyMap<string, string>): void {
    const id = idOf(fields);
    const name = fields.get('Name')?.slice(0, LONGEST_NAME);
    const platform = fields.get('Platform');
    if (id === null || !name || !platform) return;
    const facts = Object.fromEntries([...fields].filter(([key]) => !NOT_FACTS.has(key)));
    this.#rows.games.push([id, platform, name, JSON.stringify(facts)]);
    this.#games += 1;
    this.#addName(fields, 'Name');
  }

  #addName(fields: ReadonlyMap<string, string>, key: string): void {
    const id = idOf(fields);
    const name = fields.get(key)?.slice(0, LONGEST_NAME);
    if (id !== null && name) this.#rows.names.push([foldName(name), id, name]);
  }

  /** Those of one game stand together: one row holds them. */
  #addPicture(fields: ReadonlyMap<string, string>): void {
    const id = idOf(fields);
    const file = fields.get('FileName');
    if (id === null || !file) return;
    if (this.#group?.id !== id) this.#endGroup();
    this.#group ??= { id, pictures: [] };
    this.#group.pictures.push([file, fields.get('Type') ?? '', fields.get('Region') ?? '']);
  }

  #endGroup(): void {
    if (!this.#group) return;
    const { id, pictures } = this.#group;
    this.#rows.pictures.push([id, this.#seq, JSON.stringify(pictures)]);
    this.#seq += 1;
    this.#group = null;
  }

  #addFile(fields: ReadonlyMap<string, string>): void {
    const file = fields.get('FileName');
    const platform = fields.get('Platform');
    const game = fields.get('GameName');
    if (file && platform && game) this.#rows.files.push([stemOf(file), platform, game]);
  }

  #addMame(fields: ReadonlyMap<string, string>): void {
    const file = fields.get('FileName');
    const game = fields.get('Name');
    if (file && game) this.#rows.mame.push([stemOf(file), game]);
  }
}

const noRows = (): LaunchboxRows => ({ games: [], names: [], pictures: [], files: [], mame: [] });

function idOf(fields: ReadonlyMap<string, string>): number | null {
  const text = fields.get('DatabaseID') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

const stemOf = (file: string): string => file.replace(/\.[a-z\d]{1,5}$/i, '').toLowerCase();
