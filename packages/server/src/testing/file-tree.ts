import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { onTestFinished } from 'vitest';

import type { FileTree } from '#modules/imports/formats/input-files.ts';
import type { ImportItem, ImportReader } from '#modules/imports/import-record.ts';

/** Real files in a temporary folder, as the input of an import. */
export async function fileTree(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<FileTree & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'file-tree-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return {
    folder,
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const found = entries.filter((entry) => entry.isFile());
      const all = await Promise.all(
        found.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const { size, mtime: modified } = await stat(path);
          return { path: relative(folder, path), size, modified };
        }),
      );
      return all.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
    open: async (path) => createReadStream(join(folder, path)),
  };
}

export async function allItems(reader: ImportReader, after: string | null = null) {
  const items: ImportItem[] = [];
  for await (const item of reader.items(after, new AbortController().signal)) items.push(item);
  return items;
}

/** The items of one kind. */
export const itemsOf = <Kind extends ImportItem['kind']>(
  items: readonly ImportItem[],
  kind: Kind,
): Extract<ImportItem, { kind: Kind }>[] =>
  items.filter((item): item is Extract<ImportItem, { kind: Kind }> => item.kind === kind);
