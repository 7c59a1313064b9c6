import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { expect, test } from 'vitest';

const PACKAGES = join(import.meta.dirname, '..', 'packages');

/** Area → areas it may import, besides itself, the package's own `lib` and the contract. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'server/config': [],
  'server/db': [],
  'server/jobs': ['server/db'],
  'server/demo': [],
  'server/storage': ['server/config', 'server/demo'],
  'server/providers': ['server/db'],
  'server/library': ['server/config', 'server/db', 'server/providers', 'server/storage'],
  'server/deps.ts': [
    'server/config',
    'server/db',
    'server/storage',
    'server/jobs',
    'server/library',
    'server/providers',
  ],
  'server/http': ['server/deps.ts', 'server/config', 'server/storage'],
  'server/features': [
    'server/deps.ts',
    'server/config',
    'server/db',
    'server/http',
    'server/jobs',
    'server/library',
    'server/providers',
    'server/storage',
  ],
  'server/tasks': [
    'server/config',
    'server/deps.ts',
    'server/jobs',
    'server/library',
    'server/features',
    'server/providers',
    'server/storage',
  ],
  'web/ui': [],
  'web/i18n': ['web/api'],
  'web/theme': [],
  'web/api': [],
  'web/data': ['web/api'],
  'web/player': [],
  'web/features': ['web/data', 'web/ui', 'web/i18n', 'web/theme'],
  'web/console': ['web/data', 'web/ui', 'web/i18n', 'web/theme'],
  'web/routes': ['web/features', 'web/console', 'web/data', 'web/ui', 'web/i18n', 'web/theme'],
};

/**
 * Cards, filters and the words for them are the gallery's; what shows games builds on it. Wherever
 * games are shown, what is known of them can be changed.
 */
const MAY_SHARE: ReadonlySet<string> = new Set([
  'web/features/collections → web/features/gallery',
  'web/features/flash → web/features/player',
  'web/features/gallery → web/features/metadata',
  'web/features/home → web/features/gallery',
  'web/features/home → web/features/metadata',
  'web/features/player → web/features/gallery',
  'web/features/player → web/features/timeline',
  'web/features/player → web/features/licenses',
  'web/features/rom → web/features/gallery',
  'web/features/rom → web/features/metadata',
  'web/features/users → web/features/sessions',
]);

/** Files that put the parts together, tests and what tests stand on. */
const WIRES =
  /^(server\/(app|plain-routes|serve|stay-running|run-command|doctor-command|fetch-core-command|main)\.ts|server\/testing\/|web\/[^/]+\.tsx?$)|\.test\.tsx?$/;

const MAY_TOUCH_DISK = /^server\/(storage|testing|db\/sqlite)\/|^server\/main\.ts$/;
const READS_NO_SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const MAY_BUILD_SQL = /\.queries\.ts$|^server\/db\//;
const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|misc|manager|service|types)\.tsx?$/;
const INDEX_FILES = new Set([
  'contract/index.ts',
  'server/db/migrations/index.ts',
  'server/providers/index.ts',
  'server/tasks/index.ts',
]);
const MOST_LINES = 300;

interface Source {
  /** `server/http/handle.ts`: package and path below `src`. */
  readonly name: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const sources = ['contract', 'server', 'web'].flatMap(readPackage);
const own = sources.filter(({ name }) => !WIRES.test(name));

test('imports point down', () => {
  const breaches = own.flatMap(({ name, imports }) =>
    imports.filter((target) => !isAllowed(name, target)).map((target) => `${name} → ${target}`),
  );
  expect(breaches).toEqual([]);
});

test('features do not import each other', () => {
  const breaches = own.flatMap(({ name, imports }) =>
    imports
      .filter((target) => featureOf(target) && featureOf(name))
      .filter((target) => featureOf(target) !== featureOf(name))
      .filter((target) => !MAY_SHARE.has(`${featureOf(name)} → ${featureOf(target)}`))
      .map((target) => `${name} → ${target}`),
  );
  expect(breaches).toEqual([]);
});

test('only storage touches the disk, only http knows Fastify, only api fetches', () => {
  const breaches = own.filter(({ name, imports, text }) => {
    const isServer = name.startsWith('server/');
    if (isServer && imports.some((one) => /^(node:)?fs/.test(one)))
      return !MAY_TOUCH_DISK.test(name);
    if (isServer && imports.includes('fastify')) return !name.startsWith('server/http/');
    if (/\bfetch\(/.test(text) && name.startsWith('web/')) return !/^web\/(api|i18n)\//.test(name);
    return false;
  });
  expect(breaches.map(({ name }) => name)).toEqual([]);
});

test('only queries build SQL', () => {
  const breaches = own.filter(
    ({ name, text }) => READS_NO_SQL.test(text) && !MAY_BUILD_SQL.test(name),
  );
  expect(breaches.map(({ name }) => name)).toEqual([]);
});

test('no name that says nothing, no barrel, no long file', () => {
  const breaches = sources.filter(({ name, text }) => {
    if (FORBIDDEN_NAMES.test(name)) return true;
    if (/(^|\/)index\.tsx?$/.test(name) && !INDEX_FILES.has(name) && !name.includes('/routes/'))
      return true;
    return text.split('\n').length > MOST_LINES && !/\.(test|gen)\.tsx?$/.test(name);
  });
  expect(breaches.map(({ name }) => name)).toEqual([]);
});

test('every file that starts a mutation also handles its error', () => {
  const silent = own.filter(
    ({ name, text }) =>
      name.startsWith('web/') && text.includes('.mutate(') && !/\.error\b|\bonError\b/.test(text),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('nothing is imported in a circle', () => {
  const graph = new Map(sources.map(({ name, imports }) => [name, imports]));
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name].join(' → ');
    if (done.has(name)) return undefined;
    for (const target of graph.get(name) ?? []) {
      const circle = visit(target, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  const circles = [...graph.keys()].map((name) => visit(name, [])).filter(Boolean);
  expect(new Set(circles)).toEqual(new Set());
});

function isAllowed(from: string, to: string): boolean {
  const [packageName = ''] = from.split('/');
  if (!/^(contract|server|web)\/(?!\.\.)/.test(to)) return true; // an npm package, a text file
  if (areaOf(from) === areaOf(to) || to.startsWith('contract/')) return true;
  if (to.startsWith(`${packageName}/lib/`)) return true;
  return MAY_IMPORT[areaOf(from)]?.includes(areaOf(to)) ?? false;
}

function areaOf(name: string): string {
  const [packageName = '', first = ''] = name.split('/');
  return packageName === 'contract' ? packageName : `${packageName}/${first}`;
}

const featureOf = (name: string): string | undefined =>
  /^(server|web)\/features\/[^/]+/.exec(name)?.[0];

function readPackage(packageName: string): Source[] {
  const root = join(PACKAGES, packageName, 'src');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const file = join(root, path);
      const text = readFileSync(file, 'utf8');
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) =>
        nameOf(packageName, root, { file, target: target ?? '' }),
      );
      return { name: `${packageName}/${path}`, text, imports };
    });
}

/** `#http/handle.ts` and `./handle.ts` are the same file. */
function nameOf(
  packageName: string,
  root: string,
  { file, target }: { file: string; target: string },
): string {
  if (target === '@saveroom/contract') return 'contract/index.ts';
  if (target.startsWith('#')) return `${packageName}/${target.slice(1)}`;
  if (!target.startsWith('.')) return target;
  return `${packageName}/${relative(root, resolve(dirname(file), target))}`;
}
