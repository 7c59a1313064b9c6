import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { expect, test } from 'vitest';

const PACKAGES = join(import.meta.dirname, '..', 'packages');

/** Folder of the server's core → core folders it may import. */
const CORE: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  log: [],
  metrics: [],
  db: ['lib'],
  files: ['lib'],
  outbound: ['lib'],
  config: ['files', 'lib'],
  jobs: ['db', 'lib'],
  'deps.ts': ['config', 'db', 'files', 'jobs', 'lib', 'log', 'outbound'],
  http: ['deps.ts', 'config', 'files', 'lib'],
  realtime: ['deps.ts', 'db', 'http', 'lib'],
  'tasks.ts': ['config', 'deps.ts', 'jobs'],
  'module.ts': ['config', 'http', 'realtime', 'tasks.ts'],
};

/**
 * Module of the server → modules it may import, through their `<module>.api.ts`. A module only
 * imports modules above it, so there is no cycle. `docs/architecture.md` has the diagram.
 */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  names: [],
  fingerprint: [],
  library: ['names'],
  accounts: ['library'],
  limits: ['accounts'],
  firmware: ['names', 'fingerprint', 'library'],
  platforms: ['names', 'accounts', 'firmware'],
  audit: ['platforms'],
  roms: ['names', 'fingerprint', 'library', 'platforms'],
  artwork: ['platforms', 'roms'],
  trash: ['library', 'firmware', 'platforms', 'roms'],
  dats: ['names', 'fingerprint', 'library', 'platforms', 'roms', 'artwork'],
  'game-lists': ['names', 'library', 'roms', 'dats'],
  metadata: [
    ...['names', 'fingerprint', 'library', 'accounts', 'platforms', 'artwork', 'roms', 'dats'],
    'game-lists',
  ],
  'list-index': ['names', 'platforms', 'roms'],
  visibility: ['list-index'],
  saves: ['names', 'accounts', 'limits', 'fingerprint', 'platforms', 'roms'],
  collections: ['names', 'artwork', 'roms', 'list-index'],
  downloads: ['accounts', 'limits'],
  feeds: ['names', 'platforms', 'roms', 'metadata'],
  exports: [
    ...['names', 'fingerprint', 'library', 'limits', 'platforms', 'roms', 'artwork', 'feeds'],
    ...['downloads', 'game-lists'],
  ],
  players: ['names', 'limits', 'fingerprint', 'firmware', 'platforms', 'downloads'],
  netplay: [],
  music: ['names', 'library', 'platforms', 'roms'],
  imports: [
    ...['names', 'library', 'accounts', 'limits', 'fingerprint', 'platforms', 'roms', 'artwork'],
    ...['metadata', 'saves', 'game-lists'],
    ...['collections', 'exports', 'music'],
  ],
  shares: [
    ...['accounts', 'limits', 'firmware', 'platforms', 'roms', 'artwork', 'saves', 'downloads'],
    ...['players'],
  ],
  uploads: ['library', 'accounts', 'limits', 'platforms', 'roms', 'trash'],
  scan: [
    ...['names', 'fingerprint', 'library', 'firmware', 'platforms', 'roms', 'artwork', 'trash'],
    ...['saves', 'collections', 'music', 'uploads'],
  ],
  patches: ['names', 'limits', 'fingerprint', 'artwork', 'roms', 'metadata', 'uploads', 'scan'],
  backups: ['fingerprint'],
  ops: ['library', 'platforms', 'metadata', 'list-index', 'saves', 'players', 'scan'],
};

/**
 * Domain of the web app → domains it may import. A domain only imports domains above it, so a
 * screen never depends on one that is built from it.
 */
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  library: ['shared'],
  uploads: ['shared', 'library'],
  music: ['shared', 'library'],
  game: ['shared', 'library', 'uploads', 'music'],
  play: ['shared', 'library', 'game'],
  visitor: ['shared', 'library', 'play'],
  account: ['shared', 'library', 'game'],
  admin: ['shared', 'library', 'game', 'account'],
  console: ['shared', 'library', 'game', 'play'],
  app: [
    ...['shared', 'library', 'uploads', 'music', 'game', 'play', 'visitor', 'account', 'admin'],
    'console',
  ],
};

/** Folder of `shared` → folders of `shared` it may import, besides itself and `lib`. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  ui: [],
  theme: [],
  api: [],
  data: ['api'],
  i18n: ['api'],
};

/** Files that wire modules together, tests and test helpers. */
const WIRING_FILES =
  /^(server\/[^/]+\.ts$|server\/(cli|testing)\/|server\/modules\/[^/]+\.ts$|web\/[^/]+\.tsx?$|web\/app\/routeTree\.gen\.ts$)|\/testing\/|\.test\.tsx?$/;

const MAY_USE_DISK = /\.disk\.ts$|^server\/core\/(files|db\/sqlite)\//;
/**
 * Files with calls of node:fs that block their thread. A library folder may be a network share that
 * hangs, so on the main thread they may only read the data folder and the files of the program.
 */
const MAY_BLOCK: readonly string[] = [
  // The data folder, the configuration and the program.
  'server/core/config/config-file.disk.ts',
  'server/core/files/data-folder.ts',
  'server/core/files/is-writable.ts',
  'server/core/http/web-files.disk.ts',
  'server/core/outbound/trust-certificate.disk.ts',
  'server/modules/backups/restore-folder.disk.ts',
  'server/modules/fingerprint/archives/run-seven-zip.disk.ts',
  'server/modules/list-index/cache-file.disk.ts',
  // Library folders, in worker threads.
  'server/modules/fingerprint/open-file.disk.ts',
  'server/modules/fingerprint/unpacked/unpack-archive.disk.ts',
  'server/modules/library/walk/walk-platform.disk.ts',
  'server/modules/patches/paged-file.disk.ts',
];
const IMPORTS_BLOCKING = /import [^;]*\b\w+Sync\b[^;]*from '(node:)?fs'|\bfs\.\w+Sync\(/;
const DECLARED_KEY = /queryKey: \['[^\]]*\]/g;
/** `queryClient.invalidateQueries({ queryKey: ['tasks'] })` and the like. */
const LITERAL_KEY_USE =
  /\b(?:cancel|invalidate|refetch|remove|reset)Queries\(\s*\{\s*queryKey:\s*\['|\b[gs]et(?:Query|Queries)Data(?:<[^(]*>)?\(\s*(?:\{\s*queryKey:\s*)?\['/;
const MAY_IMPORT_FASTIFY =
  /^server\/core\/(http|realtime)\/|^server\/modules\/(players\/player-(files|pages)|saves\/webdav\/(serve-webdav|list-folder))\.ts$/;
const CALLS_OUT = /(?<![.\w#])fetch\(|from 'node:https?'.*request/;
const BUILDS_SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const WRITES_TABLE =
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)|sql(?:<[^>]*>)?`\s*(?:insert into|update|delete from) (\w+)/g;
const MAY_BUILD_SQL = /\.queries\.ts$|^server\/core\/db\//;
const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|misc|manager|service|types)\.tsx?$/;
const INDEX_FILES = new Set([
  'contract/index.ts',
  'server/core/db/migrations/index.ts',
  'server/modules/index.ts',
  'server/modules/metadata/sources/index.ts',
]);
const MAX_LINES = 300;

interface Source {
  /** `server/http/handle.ts`: package and path below `src`. */
  readonly name: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const sources = ['contract', 'server', 'web'].flatMap(readPackage);
const checkedSources = sources.filter(({ name }) => !WIRING_FILES.test(name));

test('every file imports only areas, core folders and modules that the tables allow', () => {
  const violations = checkedSources.flatMap(({ name, imports }) =>
    imports.filter((target) => !isAllowed(name, target)).map((target) => `${name} → ${target}`),
  );
  expect(violations).toEqual([]);
});

test('a server module only imports modules above it in the table', () => {
  const names = Object.keys(MODULES);
  const violations = Object.entries(MODULES).flatMap(([name, targets]) =>
    targets
      .filter((target) => names.indexOf(target) >= names.indexOf(name))
      .map((target) => `${name} → ${target}`),
  );
  expect(violations).toEqual([]);
});

test('the table lists every server module and only imports that exist', () => {
  const existing = new Set(
    checkedSources.flatMap(({ name, imports }) =>
      imports.map((target) => `${moduleOf(name)} → ${moduleOf(target)}`),
    ),
  );
  const unused = Object.entries(MODULES).flatMap(([name, targets]) =>
    targets.map((target) => `${name} → ${target}`).filter((arrow) => !existing.has(arrow)),
  );
  expect(unused).toEqual([]);
  const found = new Set(checkedSources.flatMap(({ name }) => moduleOf(name) ?? []));
  expect([...found].toSorted()).toEqual(Object.keys(MODULES).toSorted());
});

test('a web domain only imports domains above it, and the table lists only imports that exist', () => {
  const names = Object.keys(DOMAINS);
  const upwards = Object.entries(DOMAINS).flatMap(([name, targets]) =>
    targets
      .filter((target) => names.indexOf(target) >= names.indexOf(name))
      .map((target) => `${name} → ${target}`),
  );
  expect(upwards).toEqual([]);
  const existing = new Set(
    checkedSources.flatMap(({ name, imports }) =>
      imports.map((target) => `${domainOf(name)} → ${domainOf(target)}`),
    ),
  );
  const unused = Object.entries(DOMAINS).flatMap(([name, targets]) =>
    targets.map((target) => `${name} → ${target}`).filter((arrow) => !existing.has(arrow)),
  );
  expect(unused).toEqual([]);
});

test('only disk files use node:fs, only http and realtime use Fastify, only api calls fetch', () => {
  const violations = checkedSources.filter(({ name, imports, text }) => {
    const isServer = name.startsWith('server/');
    if (isServer && imports.some((one) => /^(node:)?fs/.test(one))) return !MAY_USE_DISK.test(name);
    if (isServer && imports.includes('fastify')) return !MAY_IMPORT_FASTIFY.test(name);
    if (isServer && CALLS_OUT.test(text)) return !name.startsWith('server/core/outbound/');
    if (/\bfetch\(/.test(text) && name.startsWith('web/'))
      return !/^web\/shared\/(api|i18n)\//.test(name);
    return false;
  });
  expect(violations.map(({ name }) => name)).toEqual([]);
});

test('only files that never read the library on the main thread use blocking calls of node:fs', () => {
  const blocking = checkedSources.filter(
    ({ name, text }) => name.startsWith('server/') && IMPORTS_BLOCKING.test(text),
  );
  expect(blocking.map(({ name }) => name).toSorted()).toEqual(MAY_BLOCK.toSorted());
});

test('every query key is declared once, and other code uses the declared key', () => {
  const web = checkedSources.filter(({ name }) => name.startsWith('web/'));
  const declared = web.flatMap(({ text }) => [...text.matchAll(DECLARED_KEY)].map(([key]) => key));
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((key, index) => declared.indexOf(key) !== index)).toEqual([]);
  const uses = web.filter(({ text }) => LITERAL_KEY_USE.test(text));
  expect(uses.map(({ name }) => name)).toEqual([]);
});

test('only query files build SQL', () => {
  const violations = checkedSources.filter(
    ({ name, text }) => BUILDS_SQL.test(text) && !MAY_BUILD_SQL.test(name),
  );
  expect(violations.map(({ name }) => name)).toEqual([]);
});

test('a server module writes only to its own tables', () => {
  const owners = new Map(
    sources
      .filter(({ name }) => name.endsWith('.tables.ts'))
      .flatMap(({ name, text }) => {
        const [, tables = ''] = /interface Tables \{\n(.*?)\n {2}\}/s.exec(text) ?? [];
        return [...tables.matchAll(/^ +(\w+):/gm)].map(([, table = '']) => [table, moduleOf(name)]);
      }),
  );
  const violations = checkedSources.flatMap(({ name, text }) =>
    [...text.matchAll(WRITES_TABLE)]
      .map(([, built, raw]) => built ?? raw ?? '')
      .filter((table) => moduleOf(name) && owners.has(table))
      .filter((table) => owners.get(table) !== moduleOf(name))
      .map((table) => `${name} writes to ${table}`),
  );
  expect(owners.size).toBeGreaterThan(50);
  expect(violations).toEqual([]);
});

test('only core/db distinguishes the database engines by their adapters', () => {
  const violations = checkedSources.filter(
    ({ name, text }) =>
      /\b(Postgres|Sqlite)Adapter\b/.test(text) && !name.startsWith('server/core/db/'),
  );
  expect(violations.map(({ name }) => name)).toEqual([]);
});

test('no file has a generic name, is a barrel or has more than 300 lines', () => {
  const violations = sources.filter(({ name, text }) => {
    if (FORBIDDEN_NAMES.test(name)) return true;
    if (/(^|\/)index\.tsx?$/.test(name) && !INDEX_FILES.has(name) && !name.includes('/routes/'))
      return true;
    return text.split('\n').length > MAX_LINES && !/\.(test|gen)\.tsx?$/.test(name);
  });
  expect(violations.map(({ name }) => name)).toEqual([]);
});

test('the contract and the web app import zod/mini, because zod itself adds 15 kB', () => {
  const violations = sources.filter(
    ({ name, text }) => !name.startsWith('server/') && /from 'zod'/.test(text),
  );
  expect(violations.map(({ name }) => name)).toEqual([]);
});

test('every file that uses a mutation with an inline error shows its error', () => {
  const web = checkedSources.filter(({ name }) => name.startsWith('web/'));
  const blocks = web.flatMap(({ text }) => text.split(/^export /m));
  const inlineHooks = blocks
    .filter((block) => block.includes('meta: { hasInlineError: true }'))
    .flatMap((block) => /^(?:function|const) (use\w+)/.exec(block)?.[1] ?? []);
  expect(inlineHooks.length).toBeGreaterThan(30);
  const usesInlineError = new RegExp(
    String.raw`= (?:${inlineHooks.join('|')})\(|= use(?!Mutation)\w+\([^;]*\{ hasInlineError: true \}`,
  );
  // Or the file leaves the rejected promise to the form that called it.
  const showsError =
    /\.(?:error|isError)\b|\berror \}|\buseForm\(|(?<!afterSuccess\([\w.]*)mutateAsync/;
  const silent = web.filter(({ text }) => usesInlineError.test(text) && !showsError.test(text));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('there are no import cycles', () => {
  const graph = new Map(sources.map(({ name, imports }) => [name, imports]));
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name].join(' → ');
    if (done.has(name)) return undefined;
    for (const target of graph.get(name) ?? []) {
      const cycle = visit(target, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  const cycles = [...graph.keys()].map((name) => visit(name, [])).filter(Boolean);
  expect(new Set(cycles)).toEqual(new Set());
});

function isAllowed(from: string, to: string): boolean {
  const [packageName = ''] = from.split('/');
  if (!/^(contract|server|web)\/(?!\.\.)/.test(to)) return true; // an npm package, a text file
  if (to.startsWith('contract/')) return true;
  if (packageName === 'server') return isAllowedInServer(from, to);
  return packageName === 'web' && isAllowedInWeb(from, to);
}

function isAllowedInWeb(from: string, to: string): boolean {
  const [domain = '', target = ''] = [domainOf(from), domainOf(to)];
  if (domain !== target) return DOMAINS[domain]?.includes(target) === true;
  if (domain !== 'shared') return true;
  const [folder = '', used = ''] = [from, to].map((name) => name.split('/')[2]);
  return folder === used || used === 'lib' || SHARED[folder]?.includes(used) === true;
}

function isAllowedInServer(from: string, to: string): boolean {
  const [fromCore, toCore] = [coreOf(from), coreOf(to)];
  if (fromCore !== undefined) {
    return (
      fromCore === toCore || (toCore !== undefined && CORE[fromCore]?.includes(toCore) === true)
    );
  }
  if (toCore !== undefined) return true;
  const [fromModule, toModule] = [moduleOf(from), moduleOf(to)];
  if (fromModule === undefined || toModule === undefined) return false;
  if (fromModule === toModule) return true;
  const isApi = to === `server/modules/${toModule}/${toModule}.api.ts`;
  return isApi && MODULES[fromModule]?.includes(toModule) === true;
}

const coreOf = (name: string): string | undefined => /^server\/core\/([^/]+)/.exec(name)?.[1];

const moduleOf = (name: string): string | undefined =>
  /^server\/modules\/([^/]+)\//.exec(name)?.[1];

const domainOf = (name: string): string | undefined => /^web\/([^/]+)\//.exec(name)?.[1];

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
