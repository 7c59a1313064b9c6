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

/** These fields have their own columns, except the last one, which is not used. */
const NOT_FACTS = new Set(['Name', 'Platform', 'DatabaseID', 'CommunityRatingID']);
const MAX_NAME = 500;

/** Turns records into rows and buffers them until `take`. */
export class LaunchboxRowBuffer {
  #rows = noRows();
  #group: { id: number; pictures: [string, string, string][] } | null = null;
  #seq = 0;
  #size = 0;
  #gameCount = 0;

  /** All games so far, including those already taken. */
  get gameCount(): number {
    return this.#gameCount;
  }

  /** Approximate size of the buffered rows in characters. */
  get size(): number {
    return this.#size;
  }

  add({ kind, fields }: LaunchboxRecord): void {
    for (const text of fields.values()) this.#size += text.length;
    if (kind === 'Game') this.#addGame(fields);
    else if (kind === 'GameAlternateName') this.#addName(fields, 'AlternateName');
    else if (kind === 'GameImage') this.#addPicture(fields);
    else if (kind === 'File') this.#addFile(fields);
    else this.#addMame(fields);
  }

  /** Returns and clears the complete rows; `isLast` also completes the last group of pictures. */
  take({ isLast = false } = {}): LaunchboxRows {
    if (isLast) this.#endGroup();
    const rows = this.#rows;
    this.#rows = noRows();
    this.#size = 0;
    return rows;
  }

  #addGame(fields: ReadonlyMap<string, string>): void {
    const id = idOf(fields);
    const name = fields.get('Name')?.slice(0, MAX_NAME);
    const platform = fields.get('Platform');
    if (id === null || !name || !platform) return;
    const facts = Object.fromEntries([...fields].filter(([key]) => !NOT_FACTS.has(key)));
    this.#rows.games.push([id, platform, name, JSON.stringify(facts)]);
    this.#gameCount += 1;
    this.#addName(fields, 'Name');
  }

  #addName(fields: ReadonlyMap<string, string>, key: string): void {
    const id = idOf(fields);
    const name = fields.get(key)?.slice(0, MAX_NAME);
    if (id !== null && name) this.#rows.names.push([foldName(name), id, name]);
  }

  /** Adjacent pictures of one game share a row. */
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
