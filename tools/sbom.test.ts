import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createSbom, type Lockfile } from './sbom.ts';

const ROOT = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
const PRODUCT = { name: 'saveroom', version: '1.0.0' };
const PLAYER = { package: '@a/player', version: '2.0.0', integrity: 'sha512-AA==', license: 'MIT' };
const sbom = createSbom(lock, [PLAYER], PRODUCT);
const names = sbom.components.map(({ name }) => name);

test('SBOM lists shipped packages and no build or test tools', () => {
  for (const name of ['fastify', 'pg', 'react', 'react-dom', 'zod', 'sharp', '@a/player']) {
    expect(names).toContain(name);
  }
  for (const name of ['vitest', 'typescript', 'oxlint', '@playwright/test', 'vite', 'knip']) {
    expect(names).not.toContain(name);
  }
});

test('SBOM lists every direct dependency of server and web app', () => {
  for (const path of ['packages/server', 'packages/web']) {
    const { dependencies = {} } = lock.packages[path] ?? {};
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  }
});

test('every package from a registry has its checksum and package URL', () => {
  const own = sbom.components.filter(({ name }) => name.startsWith('@saveroom/'));
  const unchecked = sbom.components.filter(({ hashes }) => !hashes);
  expect(unchecked).toEqual(own);
  const react = sbom.components.find(({ name }) => name === '@fastify/multipart');
  expect(react?.purl).toMatch(/^pkg:npm\/%40fastify\/multipart@\d/);
});

test('every edge points to a component, and the product depends on server, web and players', () => {
  const refs = new Set(sbom.components.map((component) => component['bom-ref']));
  for (const { dependsOn } of sbom.dependencies) {
    for (const ref of dependsOn) expect(refs).toContain(ref);
  }
  const root = sbom.dependencies.find(({ ref }) => ref === 'saveroom@1.0.0');
  expect(root?.dependsOn.map((ref) => ref.replace(/@[\d.]+$/, ''))).toEqual([
    ...['@a/player', '@saveroom/server', '@saveroom/web'],
  ]);
});

test('the same lockfile gives the same SBOM', () => {
  expect(JSON.stringify(createSbom(lock, [PLAYER], PRODUCT))).toBe(JSON.stringify(sbom));
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab]/);
});
