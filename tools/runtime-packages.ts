import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';

/** Packages that the server bundle imports at run time: native code, and the PostgreSQL driver. */
export const RUNTIME_PACKAGES = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  '@node-rs/crc32',
  '7z-wasm',
  'pg',
  '@parcel/watcher',
];

const NOT_NEEDED_FOLDERS = new Set(['deps', 'vendor', 'doc', 'docs', '.bin']);
const NOT_NEEDED_FILES = new Set([
  ...['.c', '.cc', '.cpp', '.cxx', '.h', '.hh', '.hpp', '.asm', '.s', '.gyp', '.gypi'],
  ...['.md', '.map', '.ts', '.mts', '.cts', '.flow', '.cmake'],
]);

interface PackageFile {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Copies these packages and their dependencies without sources and binaries for other systems. */
function copyRuntimePackages(source: string, target: string): void {
  const copied = new Set<string>();
  const waiting = [...RUNTIME_PACKAGES];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const folder = join(source, name);
    // Native packages list optional packages for other systems that are not installed.
    if (copied.has(name) || !existsSync(folder)) continue;
    copied.add(name);
    cpSync(folder, join(target, name), { recursive: true, filter: isNeeded });
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    const { dependencies, optionalDependencies } = JSON.parse(text) as PackageFile;
    waiting.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
}

function isNeeded(path: string): boolean {
  if (statSync(path).isDirectory()) return !NOT_NEEDED_FOLDERS.has(basename(path));
  if (path.includes('/prebuilds/'))
    return basename(path) === `${process.platform}-${process.arch}.node`;
  return !NOT_NEEDED_FILES.has(extname(path).toLowerCase());
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('usage: node tools/runtime-packages.ts <folder>');
  rmSync(resolve(target), { recursive: true, force: true });
  copyRuntimePackages(join(import.meta.dirname, '..', 'node_modules'), resolve(target));
}
