import type { Readable } from 'node:stream';

import { MediaIndex, readListedPath } from '#modules/game-lists/game-lists.api.ts';
import type { ImportedFile } from '#modules/imports/import-record.ts';
import { resolvePlatform } from '#modules/platforms/platforms.api.ts';

/** The files of an import. Only these can be opened, whatever a list names. */
export interface FileTree {
  list(): Promise<readonly TreeFile[]>;
  open(path: string): Promise<Readable>;
}

export interface TreeFile {
  readonly path: string;
  readonly size: number;
  readonly modified: Date | null;
}

/** Finds files as other programs name them: with any case, absolute or relative to a folder. */
export class InputFiles {
  readonly all: readonly TreeFile[];
  readonly #input: FileTree;
  readonly #byPath: ReadonlyMap<string, TreeFile>;
  #media: MediaIndex | null = null;

  private constructor(input: FileTree, all: readonly TreeFile[]) {
    this.#input = input;
    this.all = all;
    this.#byPath = new Map(all.map((file) => [keyOf(file.path), file]));
  }

  static async load(input: FileTree): Promise<InputFiles> {
    return new InputFiles(input, await input.list());
  }

  get media(): MediaIndex {
    this.#media ??= new MediaIndex(this.all.map(({ path }) => path));
    return this.#media;
  }

  matching(pattern: RegExp): TreeFile[] {
    return this.all.filter(({ path }) => pattern.test(path));
  }

  open(path: string): Promise<Readable> {
    return this.#input.open(path);
  }

  /**
   * Finds a file by a path in a list. `folders` are those that a relative path can begin at. Of an
   * absolute path, the longest end that exists is used. Null: there is no such file.
   */
  find(written: string, folders: readonly string[]): string | null {
    if (/^[a-z][a-z\d+.-]+:\/\//i.test(written)) return null;
    const { parts, isAbsolute, isOutside } = readListedPath(written);
    if (parts.length === 0) return null;
    if (isAbsolute || isOutside) {
      for (let from = 0; from < parts.length - 1; from += 1) {
        const found = this.#get(parts.slice(from).join('/'));
        if (found) return found;
      }
      return null;
    }
    for (const folder of folders) {
      const found = this.#get([...(folder === '' ? [] : [folder]), ...parts].join('/'));
      if (found) return found;
    }
    return null;
  }

  toImported(path: string): ImportedFile {
    const file = this.#byPath.get(keyOf(path));
    return {
      name: path.slice(path.lastIndexOf('/') + 1),
      size: file?.size ?? null,
      modified: file?.modified ?? null,
      open: () => this.#input.open(path),
    };
  }

  #get(path: string): string | undefined {
    return this.#byPath.get(keyOf(path))?.path;
  }
}

const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

/** The slug of the first name that is a known platform; null: none is. */
export function findPlatformSlug(names: readonly string[]): string | null {
  for (const name of names) {
    const { known, slug } = resolvePlatform(name);
    if (known) return slug;
  }
  return null;
}

/**
 * The path of a game below the folder of its platform. Absolute paths are cut after the folder that
 * is named like the platform. Null: it is not inside.
 */
export function gamePath(
  written: string,
  { platform, folder }: { readonly platform: string | null; readonly folder: string | null },
): string | null {
  const { parts, isAbsolute, isOutside } = readListedPath(written);
  if (isOutside && !isAbsolute) return null;
  const at = parts.slice(0, -1).findLastIndex((part) => {
    if (folder !== null && keyOf(part) === keyOf(folder)) return true;
    return platform !== null && findPlatformSlug([part]) === platform;
  });
  const below = isAbsolute && at < 0 ? parts.slice(-1) : parts.slice(at + 1);
  return below.join('/') || null;
}
