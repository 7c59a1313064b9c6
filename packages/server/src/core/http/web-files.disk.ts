import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface WebFile {
  readonly bytes: Uint8Array;
  readonly encoding: 'br' | 'gzip' | undefined;
}

/** The built web app: a fixed set of files listed at startup; no request can name another. */
export interface WebFiles {
  /** Paths are relative with forward slashes, such as `assets/main-1a2b.js`. */
  has(path: string): boolean;
  read(path: string, acceptEncoding: string): Promise<WebFile>;
}

export function openWebFiles(root: string): WebFiles | null {
  if (!statSync(join(root, 'index.html'), { throwIfNoEntry: false })) return null;
  const paths = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const visible = (path: string) => paths.has(path) && !/\.(br|gz)$/.test(path);
  return {
    has: visible,
    async read(path, acceptEncoding) {
      if (/\bbr\b/.test(acceptEncoding) && paths.has(`${path}.br`)) {
        return { bytes: await readFile(join(root, `${path}.br`)), encoding: 'br' };
      }
      if (/\bgzip\b/.test(acceptEncoding) && paths.has(`${path}.gz`)) {
        return { bytes: await readFile(join(root, `${path}.gz`)), encoding: 'gzip' };
      }
      return { bytes: await readFile(join(root, path)), encoding: undefined };
    },
  };
}
