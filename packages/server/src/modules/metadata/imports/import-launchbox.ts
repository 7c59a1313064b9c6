import { XmlTokenizer, type XmlHandler } from '#modules/dats/dats.api.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import { LAUNCHBOX_LIST } from '#modules/metadata/sources/launchbox/launchbox.ts';

import { importList, ImportError, type ImportDeps, type ImportHooks } from './import-list.ts';
import { insertLaunchboxRows, type LaunchboxRows } from './imports.queries.ts';

/** In characters. Larger batches survive garbage collections, and the heap grows. */
const BATCH_CHARS = 24_000;
const MEMBERS = new Set(['metadata.xml', 'mame.xml', 'files.xml']);
const IMPORT_TARGET = {
  list: LAUNCHBOX_LIST,
  tables: [
    'launchbox_game',
    'launchbox_name',
    'launchbox_picture',
    'launchbox_file',
    'launchbox_mame',
  ],
} as const;

/** Whether a member of the zip is imported. macOS adds copies of all members in a folder. */
export const isLaunchboxMember = (name: string): boolean =>
  !name.startsWith('__MACOSX') && MEMBERS.has(name.split('/').at(-1)?.toLowerCase() ?? '');

interface Member {
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Imports the LaunchBox file. At most a few thousand rows are in memory. */
export const importLaunchbox = (
  deps: ImportDeps,
  members: AsyncIterable<Member>,
  hooks: ImportHooks,
): Promise<number> =>
  importList(deps, IMPORT_TARGET, hooks, async (importId, onStored) => {
    const buffer = new LaunchboxRowBuffer();
    const save = async (options?: { isLast: boolean }): Promise<void> => {
      const batch = buffer.take(options);
      await insertLaunchboxRows(deps.db, importId, batch);
      await onStored(Object.values(batch).reduce((total, { length }) => total + length, 0));
    };
    for await (const { chunks } of members) {
      for await (const records of readRecords(chunks)) {
        for (const record of records) buffer.add(record);
        if (buffer.size >= BATCH_CHARS) await save();
      }
    }
    await save({ isLast: true });
    if (buffer.gameCount === 0) throw new ImportError('The LaunchBox file contains no games');
  });

async function* readRecords(chunks: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder();
  const reader = new LaunchboxRecordParser();
  for await (const chunk of chunks) yield reader.push(decoder.decode(chunk, { stream: true }));
  yield reader.push(decoder.decode());
  reader.finish();
}

const KINDS = ['Game', 'GameAlternateName', 'GameImage', 'MameFile', 'File'] as const;
type RecordKind = (typeof KINDS)[number];

interface LaunchboxRecord {
  readonly kind: RecordKind;
  readonly fields: ReadonlyMap<string, string>;
}

const MAX_FIELDS = 100;
const MAX_TEXT = 60_000;

/** Parses the flat list of records below the root, whose fields are child elements. */
class LaunchboxRecordParser implements XmlHandler {
  readonly #tokenizer = new XmlTokenizer(this);
  #depth = 0;
  #kind: RecordKind | null = null;
  #fields = new Map<string, string>();
  #text = '';
  #records: LaunchboxRecord[] = [];

  get wantsText(): boolean {
    return this.#kind !== null && this.#depth === 3;
  }

  push(text: string): LaunchboxRecord[] {
    this.#tokenizer.push(text);
    return this.#records.splice(0);
  }

  finish(): void {
    this.#tokenizer.finish();
  }

  open(name: string): void {
    this.#depth += 1;
    if (this.#depth === 2) this.#kind = KINDS.find((kind) => kind === name) ?? null;
    else if (this.#depth === 3) this.#text = '';
  }

  close(name: string): void {
    if (this.#depth === 3 && this.#kind) this.#saveField(name);
    else if (this.#depth === 2 && this.#kind) {
      this.#records.push({ kind: this.#kind, fields: this.#fields });
      this.#fields = new Map();
      this.#kind = null;
    }
    this.#depth -= 1;
  }

  text(text: string): void {
    if (this.wantsText && this.#text.length < MAX_TEXT) this.#text += text;
  }

  #saveField(name: string): void {
    const text = this.#text.trim();
    if (text !== '' && this.#fields.size < MAX_FIELDS) this.#fields.set(name, text);
    this.#text = '';
  }
}

/** These fields have their own columns, except the last one, which is not used. */
const NOT_FACTS = new Set(['Name', 'Platform', 'DatabaseID', 'CommunityRatingID']);
const MAX_NAME = 500;

/** Turns records into rows and buffers them until `take`. */
class LaunchboxRowBuffer {
  #rows = emptyRows();
  /** Adjacent pictures of one game, which share a row. */
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
    this.#rows = emptyRows();
    this.#size = 0;
    return rows;
  }

  #addGame(fields: ReadonlyMap<string, string>): void {
    const id = parseDatabaseId(fields);
    const name = fields.get('Name')?.slice(0, MAX_NAME);
    const platform = fields.get('Platform');
    if (id === null || !name || !platform) return;
    const facts = Object.fromEntries([...fields].filter(([key]) => !NOT_FACTS.has(key)));
    this.#rows.games.push([id, platform, name, JSON.stringify(facts)]);
    this.#gameCount += 1;
    this.#addName(fields, 'Name');
  }

  #addName(fields: ReadonlyMap<string, string>, key: string): void {
    const id = parseDatabaseId(fields);
    const name = fields.get(key)?.slice(0, MAX_NAME);
    if (id !== null && name) this.#rows.names.push([foldName(name), id, name]);
  }

  #addPicture(fields: ReadonlyMap<string, string>): void {
    const id = parseDatabaseId(fields);
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
    if (file && platform && game) this.#rows.files.push([toStem(file), platform, game]);
  }

  #addMame(fields: ReadonlyMap<string, string>): void {
    const file = fields.get('FileName');
    const game = fields.get('Name');
    if (file && game) this.#rows.mame.push([toStem(file), game]);
  }
}

const emptyRows = (): LaunchboxRows => ({
  games: [],
  names: [],
  pictures: [],
  files: [],
  mame: [],
});

function parseDatabaseId(fields: ReadonlyMap<string, string>): number | null {
  const text = fields.get('DatabaseID') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

const toStem = (file: string): string => file.replace(/\.[a-z\d]{1,5}$/i, '').toLowerCase();
