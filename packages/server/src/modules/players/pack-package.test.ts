import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { expect, onTestFinished, test, vi } from 'vitest';

import { writeTar } from '#modules/fingerprint/testing/write-tar.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { packPackage } from './pack-package.disk.ts';
import { readTarball } from './install-core.disk.ts';

const NAME = '@emulatorjs/core-tiny';
const MANIFEST = JSON.stringify({ name: NAME, version: '4.2.3' });
const TARBALL = gzipSync(
  writeTar([
    { name: 'package/package.json', bytes: Buffer.from(MANIFEST) },
    { name: 'package/tiny-legacy-wasm.data', bytes: Buffer.from('a core') },
  ]),
);
const integrity = `sha512-${createHash('sha512').update(TARBALL).digest('base64')}`;

/** A registry with one package, which replaces the real one. */
async function startRegistry(): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(TARBALL);
    const { port } = server.address() as AddressInfo;
    const dist = { tarball: `http://127.0.0.1:${port}/tiny.tgz`, integrity };
    const version = { name: NAME, version: '4.2.3', dist };
    response.setHeader('content-type', 'application/json');
    return response.end(
      JSON.stringify({
        name: NAME,
        'dist-tags': { latest: '4.2.3' },
        versions: { '4.2.3': version },
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  useRegistry(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Overrides the npm settings of the machine, which may include this scope. */
function useRegistry(address: string): void {
  vi.stubEnv('npm_config_registry', address);
  vi.stubEnv('npm_config_@emulatorjs:registry', address);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const pack = async (expectedIntegrity: string) => {
  const folder = await temporaryFolder();
  const options = { cache: await temporaryFolder() };
  const spec = { package: NAME, version: '4.2.3', integrity: expectedIntegrity };
  return { folder, tarball: packPackage(spec, folder, options) };
};

test('a package is downloaded with npm’s own settings, and its checksum is verified', async () => {
  await startRegistry();
  const { tarball } = await pack(integrity);
  const files = await readTarball(await tarball);
  expect([...files.keys()]).toEqual(['package.json', 'tiny-legacy-wasm.data']);
  expect(files.get('tiny-legacy-wasm.data')?.toString()).toBe('a core');
});

test('a package with an unexpected checksum is refused', async () => {
  await startRegistry();
  const { tarball } = await pack(`sha512-${'A'.repeat(86)}==`);
  await expect(tarball).rejects.toThrow('@emulatorjs/core-tiny@4.2.3 has an unexpected checksum');
});

test('an unreachable registry is reported, and no file is left', async () => {
  useRegistry('http://127.0.0.1:9/');
  const { tarball, folder } = await pack(integrity);
  await expect(tarball).rejects.toThrow(
    'Can’t reach the npm registry. Check the server’s connection.',
  );
  expect(await readdir(folder)).toEqual([]);
});
