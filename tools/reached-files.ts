import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Counts the files on the path of a request, of a scanned file or of a screen: all files reachable
 * from the entry points through value imports. On the server, `<module>.api.ts` counts as the file
 * that defines each imported name. In the web app, what a screen loads later (`import()`) is not on
 * its path.
 *
 *   node tools/reached-files.ts          prints the counts
 *   node tools/reached-files.ts --list   also lists the files
 */
const PACKAGES = join(import.meta.dirname, '..', 'packages');

interface Path {
  readonly name: string;
  readonly most: number;
  readonly package: 'server' | 'web';
  readonly entries: readonly string[];
  /** Reachable files that are not counted: constants, errors, small pure functions. */
  readonly leaves: readonly RegExp[];
}

const LEAVES = [
  /^core\/lib\//,
  /^core\/db\/(bit|ids-in|checked-table|engine)\.ts$/,
  /\.tables\.ts$/,
];

/**
 * The kit, leaf helpers, the query client, texts and the API client are the same for every screen.
 * `collections` adds actions to a gallery, `metadata` its dialogs, `platforms` the buttons of its
 * header, the shell has the page for a missing platform, and `waiting-screen.tsx` is what a page
 * shows without the server: none of them draws a game. `covers` are
 * pictures without logic of the gallery.
 */
const WEB_LEAVES = [
  /^shared\//,
  /^app\/(shell\/|routes\/_main\/-platform-buttons)/,
  /^library\/(collections|metadata|platforms|covers)\/|^library\/waiting-screen\.tsx$/,
  /\.module\.css$/,
];

export const PATHS: readonly Path[] = [
  {
    name: 'GET /api/roms',
    most: 40,
    package: 'server',
    entries: [
      'core/http/mount.ts',
      'modules/list-index/list-roms.ts',
      'modules/list-index/list-index.ts',
    ],
    // The text search has its own path. To read an age rating is a small pure function.
    leaves: [...LEAVES, /^modules\/list-index\/(search\/|visibility\/age-ratings)/],
  },
  {
    name: 'a text search',
    most: 15,
    package: 'server',
    entries: ['modules/list-index/search/search-games.ts'],
    // Lists are on the path of `GET /api/roms`, the catalogue on that of a scanned file.
    leaves: [...LEAVES, /^modules\/list-index\/[^/]+$/, /^modules\/(names|platforms)\//],
  },
  {
    name: 'one scanned file',
    most: 35,
    package: 'server',
    entries: ['modules/scan/scan-library.ts', 'modules/library/walk/walk-worker.ts'],
    leaves: LEAVES,
  },
  {
    name: 'opening the gallery of a platform',
    most: 30,
    package: 'web',
    entries: ['app/routes/_main/platform.$platform.tsx'],
    leaves: WEB_LEAVES,
  },
];

interface Import {
  readonly target: string;
  readonly names: readonly string[];
}

function importsOf(src: string, file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  const pattern =
    /^(?:import|export) (?!type )(?:\{([^}]*)\}|\* as \w+|\w+) from '([#.][^']+\.tsx?)';/gm;
  return [...text.matchAll(pattern)].flatMap(([, list, specifier = '']) => {
    const names = (list ?? '*').split(',').map((name) => name.trim());
    const values = names.filter((name) => name !== '' && !name.startsWith('type '));
    if (values.length === 0) return [];
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : relative(src, resolve(src, dirname(file), specifier));
    return [{ target, names: values.map((name) => name.split(' as ')[0] ?? name) }];
  });
}

/** The files that define the names re-exported by an api file. */
function behind(src: string, api: string, names: readonly string[]): string[] {
  return importsOf(src, api)
    .filter((one) => one.names.some((name) => names.includes(name)))
    .map(({ target }) => target);
}

export function reachedFiles({ package: folder, entries, leaves }: Path): Set<string> {
  const src = join(PACKAGES, folder, 'src');
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || leaves.some((leaf) => leaf.test(file))) continue;
    found.add(file);
    for (const { target, names } of importsOf(src, file)) {
      if (target.endsWith('.api.ts')) waiting.push(...behind(src, target, names));
      else waiting.push(target);
    }
  }
  return found;
}

if (import.meta.main) {
  for (const path of PATHS) {
    const files = reachedFiles(path);
    console.log(`${path.name}: ${files.size} files (at most ${path.most})`);
    if (process.argv.includes('--list'))
      for (const file of [...files].toSorted()) console.log(`  ${file}`);
  }
}
