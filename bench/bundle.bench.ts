import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Figure } from './all.ts';

const DIST = join(import.meta.dirname, '..', 'packages', 'web', 'dist');
const FIRST_ROUTES = ['/login', '/'] as const;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Script and style a browser fetches before the first screen is complete. */
export async function bundle(): Promise<Figure[]> {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const styles = new Set(
    [...page.matchAll(/href="\.\/([^"]+\.css)"/g)].map(([, file]) => file ?? ''),
  );
  const figures = FIRST_ROUTES.map((route) => ({
    what: `script of ${route}, gzip`,
    value: kilobytes(filesOf(manifest, [entry, ...routeChunks(manifest, route)])),
    unit: 'kB',
    limit: 200,
  }));
  return [...figures, { what: 'style, gzip', value: kilobytes(styles), unit: 'kB' }];
}

/** Route modules are split by the router: their names carry the route file's name. */
function routeChunks(manifest: Record<string, Chunk>, route: string): string[] {
  const layout =
    route === '/login' ? /routes\/_auth(\.tsx|\/route\.tsx)/ : /routes\/_main(\.tsx|\/route\.tsx)/;
  const leaf = route === '/login' ? /routes\/_auth\/login\.tsx/ : /routes\/_main\/index\.tsx/;
  return Object.keys(manifest).filter((key) => layout.test(key) || leaf.test(key));
}

function filesOf(manifest: Record<string, Chunk>, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

const kilobytes = (files: Iterable<string>): number => {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
  return Math.round(bytes / 1024);
};
