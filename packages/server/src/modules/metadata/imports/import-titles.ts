import { z } from 'zod';

import { TITLEDB_LIST } from '#modules/metadata/sources/titledb/titledb.ts';

import { importList, ImportError, type ImportDeps, type ImportHooks } from './import-list.ts';
import { insertSwitchTitles, type SwitchTitle } from './imports.queries.ts';

const BATCH_SIZE = 500;
const IMPORT_TARGET = { list: TITLEDB_LIST, tables: ['switch_title', 'source_name'] } as const;

/** Imports the list of Switch titles. Returns how many there are. */
export const importTitles = (
  deps: ImportDeps,
  chunks: AsyncIterable<Uint8Array>,
  hooks: ImportHooks,
): Promise<number> =>
  importList(deps, IMPORT_TARGET, hooks, async (importId, onStored) => {
    let batch: SwitchTitle[] = [];
    let count = 0;
    const save = async (): Promise<void> => {
      const titles = batch;
      batch = [];
      await insertSwitchTitles(deps.db, importId, titles);
      count += titles.length;
      await onStored(titles.length);
    };
    for await (const [nsuId, value] of readJsonEntries(chunks)) {
      const title = toSwitchTitle(nsuId, value);
      if (title) batch.push(title);
      if (batch.length >= BATCH_SIZE) await save();
    }
    await save();
    if (count === 0) throw new ImportError('The list of Switch titles is empty');
  });

/** The imported fields; all others are only relevant for shops. */
const FIELDS = [
  'description',
  'intro',
  'iconUrl',
  'bannerUrl',
  'publisher',
  'developer',
  'category',
  'languages',
  'screenshots',
  'numberOfPlayers',
  'releaseDate',
] as const;

const Entry = z.looseObject({
  id: z.string().nullish().catch(null),
  name: z.string().trim().min(1).max(500),
});

/** The row of an entry. Null: the entry has no name and is useless. */
function toSwitchTitle(nsuId: string, value: unknown): SwitchTitle | null {
  const { success, data } = Entry.safeParse(value);
  if (!success || nsuId.length > 40) return null;
  const facts = Object.fromEntries(
    FIELDS.map((key) => [key, data[key]]).filter(
      ([, field]) => field !== null && field !== undefined,
    ),
  );
  const titleId = /^[\da-f]{16}$/i.test(data.id ?? '') ? (data.id ?? '').toUpperCase() : '';
  return { nsuId, titleId, name: data.name, facts: JSON.stringify(facts) };
}

/** In characters. No valid title is nearly as long. */
const MAX_ENTRY = 1024 * 1024;

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const COMMA = 44;

/**
 * Streams the entries of one large JSON object. Only the current entry is in memory.
 */
export async function* readJsonEntries(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly [string, unknown]> {
  const decoder = new TextDecoder();
  const splitter = new EntrySplitter();
  for await (const chunk of chunks) yield* splitter.push(decoder.decode(chunk, { stream: true }));
  yield* splitter.push(decoder.decode());
  splitter.finish();
}

/** Splits the text of a JSON object into its entries, without parsing nested values. */
class EntrySplitter {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** Text of the entry that is still incomplete. */
  #pending = '';
  #hasStarted = false;

  push(text: string): (readonly [string, unknown])[] {
    const found: (readonly [string, unknown])[] = [];
    let from = 0;
    const endEntry = (at: number): void => {
      this.#addEntry(text.slice(from, at), found);
      from = at + 1;
    };
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isInString) this.#stepInString(code);
      else if (code === QUOTE) this.#isInString = true;
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        if (this.#open(code)) from = at + 1;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        this.#depth -= 1;
        if (this.#depth === 0) endEntry(at);
        if (this.#depth < 0) throw invalidJson();
      } else if (code === COMMA && this.#depth === 1) endEntry(at);
    }
    this.#pending += text.slice(from);
    if (this.#pending.length > MAX_ENTRY) throw new ImportError('An entry is too long');
    return found;
  }

  finish(): void {
    const isComplete = this.#hasStarted && this.#depth === 0 && this.#pending.trim() === '';
    if (!isComplete) throw new ImportError('The file is incomplete');
  }

  #stepInString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isInString = false;
  }

  /** True: this is the start of the outer object. */
  #open(code: number): boolean {
    this.#depth += 1;
    if (this.#depth > 1) return false;
    if (this.#hasStarted || code !== OPEN_BRACE) throw invalidJson();
    this.#hasStarted = true;
    return true;
  }

  #addEntry(rest: string, found: (readonly [string, unknown])[]): void {
    const text = this.#pending + rest;
    this.#pending = '';
    if (text.trim() === '') return;
    try {
      found.push(...Object.entries(JSON.parse(`{${text}}`) as Record<string, unknown>));
    } catch {
      throw invalidJson();
    }
  }
}

const invalidJson = () => new ImportError('The file isn’t valid JSON');
