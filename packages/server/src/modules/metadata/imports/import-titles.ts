import { z } from 'zod';

import { JsonEntriesError, readJsonEntries } from '#core/lib/json-entries.ts';

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
    for await (const { key, value } of readTitles(chunks)) {
      const title = toSwitchTitle(key, value);
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
  if (!success || nsuId === '' || nsuId.length > 40) return null;
  const facts = Object.fromEntries(
    FIELDS.map((key) => [key, data[key]]).filter(
      ([, field]) => field !== null && field !== undefined,
    ),
  );
  const titleId = /^[\da-f]{16}$/i.test(data.id ?? '') ? (data.id ?? '').toUpperCase() : '';
  return { nsuId, titleId, name: data.name, facts: JSON.stringify(facts) };
}

async function* readTitles(chunks: AsyncIterable<Uint8Array>) {
  try {
    yield* readJsonEntries(decode(chunks));
  } catch (error) {
    throw error instanceof JsonEntriesError ? new ImportError(error.message) : error;
  }
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
