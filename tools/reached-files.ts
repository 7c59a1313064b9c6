import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Counts the server files on the path of a request or of a scanned file: all files reachable from
 * the entry points through value imports. `<module>.api.ts` counts as the file that defines each
 * imported name.
 *
 *   node tools/reached-files.ts          prints the counts
 *   node tools/reached-files.ts --list   also lists the files
 */
const SRC = join(import.meta.dirname, '..', 'packages', 'server', 'src');

interface Path {
  readonly name: string;
  readonly most: number;
  readonly entries: readonly string[];
  /** Reachable files that are not counted: constants, errors, small pure functions. */
  readonly leaves: readonly RegExp[];
}

const LEAVES = [/^core\/lib\//, /^core\/db\/(bit|ids-in|engine)\.ts$/, /\.tables\.ts$/];

export const PATHS: readonly Path[] = [
  {
    name: 'GET /api/roms',
    most: 40,
    entries: [
      'core/http/mount.ts',
      'modules/list-index/list-roms.ts',
      'modules/list-index/list-index.ts',
    ],
    leaves: LEAVES,
  },
  {
    name: 'one scanned file',
    most: 35,
    entries: ['modules/scan/scan-library.ts', 'modules/library/walk/walk-worker.ts'],
    leaves: LEAVES,
  },
];

interface Import {
  readonly target: string;
  readonly names: readonly string[];
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const pattern =
    /^(?:import|export) (?!type )(?:\{([^}]*)\}|\* as \w+|\w+) from '([#.][^']+\.ts)';/gm;
  return [...text.matchAll(pattern)].flatMap(([, list, specifier = '']) => {
    const names = (list ?? '*').split(',').map((name) => name.trim());
    const values = names.filter((name) => name !== '' && !name.startsWith('type '));
    if (values.length === 0) return [];
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : relative(SRC, resolve(SRC, dirname(file), specifier));
    return [{ target, names: values.map((name) => name.split(' as ')[0] ?? name) }];
  });
}

/** The files that define the names re-exported by an api file. */
function behind(api: string, names: readonly string[]): string[] {
  return importsOf(api)
    .filter((one) => one.names.some((name) => names.includes(name)))
    .map(({ target }) => target);
}

export function reachedFiles({ entries, leaves }: Path): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || leaves.some((leaf) => leaf.test(file))) continue;
    found.add(file);
    for (const { target, names } of importsOf(file)) {
      if (target.endsWith('.api.ts')) waiting.push(...behind(target, names));
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
