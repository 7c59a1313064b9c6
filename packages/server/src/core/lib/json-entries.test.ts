import { expect, test } from 'vitest';

import { type JsonEntry, JsonEntriesError, readJsonEntries } from './json-entries.ts';

async function* chunksOf(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 1000): Promise<JsonEntry[]> {
  const entries: JsonEntry[] = [];
  for await (const entry of readJsonEntries(chunksOf(text, size))) entries.push(entry);
  return entries;
}

const OBJECT = { 'a "b" {': { list: [1, { c: '\\"]' }] }, d: 'é,', e: null };

test.each([1, 3, 1000])(
  'entries are complete when read in chunks of %i characters',
  async (size) => {
    const entries = await read(JSON.stringify(OBJECT, null, 1), size);
    expect(Object.fromEntries(entries.map(({ key, value }) => [key, value]))).toEqual(OBJECT);
    const items = await read(JSON.stringify([OBJECT, 'x', 2]), size);
    expect(items.map(({ value }) => value)).toEqual([OBJECT, 'x', 2]);
  },
);

test.each([
  ['text without JSON', 'hello', 1],
  ['a cut list', '[\n1,\n2', 3],
  ['a broken entry', '[\n{"a": 1},\n{"a" 2},\n3]', 3],
  ['text after the end', '[1]\n[2]', 2],
])('%s is refused with its line', async (_case, text, line) => {
  const error: unknown = await read(text).catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(JsonEntriesError);
  expect(error).toMatchObject({ line });
});

test('an endless entry is refused', async () => {
  await expect(read(`["${'x'.repeat(2 * 1024 * 1024)}"]`, 65_536)).rejects.toThrow('too long');
});
