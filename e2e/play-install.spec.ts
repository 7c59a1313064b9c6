import { cp, mkdtemp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { packPackage } from '../packages/server/src/modules/players/pack-package.disk.ts';
import {
  corePackage,
  EMULATOR,
  packageOf,
} from '../packages/server/src/modules/players/player-packages.ts';
import { ADMIN, Api, signInBrowser } from './api.ts';
import { expect as baseExpect, test as base } from './fixtures.ts';
import { ConsolePage } from './pages/console-page.ts';
import { PlayerPage } from './pages/player-page.ts';
import { Server } from './server.ts';

const expect = baseExpect.configure({ timeout: 60_000 });
const CORE = 'stella2014';
const FILE = 'Amber Maze (USA).a26';
const SKY = [189, 186, 49] as const;
const ROOT = join(import.meta.dirname, '..');

/** A copy of the built program that does not include the core of the Atari 2600. */
async function programWithoutCore(folder: string): Promise<string> {
  const server = join(folder, 'packages', 'server');
  const built = join(ROOT, 'packages', 'server');
  await mkdir(join(folder, 'packages', 'web'), { recursive: true });
  await cp(join(built, 'dist'), join(server, 'dist'), { recursive: true });
  await cp(join(built, 'players'), join(server, 'players'), {
    recursive: true,
    filter: (path) => !path.includes(CORE),
  });
  await symlink(join(ROOT, 'packages', 'web', 'dist'), join(folder, 'packages', 'web', 'dist'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(server, 'dist', 'main.mjs');
}

/** A registry with the real package of the core, of which it sends one half until `gate` opens. */
async function startRegistry(folder: string) {
  const core = corePackage(CORE);
  if (!core) throw new Error(`${CORE} is unknown`);
  const spec = { ...core, package: packageOf(core), version: EMULATOR.version };
  // The package is in the cache of npm since the build.
  const tarball = await readFile(await packPackage(spec, folder));
  const gate = { open: Promise.withResolvers<void>() };
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) {
      const half = Math.floor(tarball.length / 2);
      response.setHeader('content-length', tarball.length);
      response.write(tarball.subarray(0, half));
      void gate.open.promise.then(() => response.end(tarball.subarray(half)));
      return;
    }
    const dist = { tarball: `${address}core.tgz`, integrity: core.integrity };
    const version = { name: spec.package, version: spec.version, dist };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        name: spec.package,
        'dist-tags': { latest: spec.version },
        versions: { [spec.version]: version },
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, gate, stop: () => server.close() };
}

interface Fixtures {
  registry: Awaited<ReturnType<typeof startRegistry>>;
}

const test = base.extend<object, Fixtures>({
  registry: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'saveroom-registry-'));
      const registry = await startRegistry(folder);
      await use(registry);
      registry.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ registry: { address } }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'saveroom-program-'));
      const main = await programWithoutCore(folder);
      const npm = { npm_config_registry: address, 'npm_config_@emulatorjs:registry': address };
      const server = await Server.startPrepared(npm, main);
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('Play installs a missing emulator with progress, then starts the game @long', async ({
  page,
  server,
  registry: { gate },
}) => {
  test.setTimeout(300_000);
  const romId = (await new Api(server.address).gamesByFile()).get(FILE) ?? 0;
  await signInBrowser(page, ADMIN.username);
  await page.goto(`/rom/${romId}`);
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).first().click();
  await page.getByRole('button', { name: 'Install and play' }).click();
  const progress = page.getByRole('progressbar', { name: `Downloading ${CORE}` });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await expect(page.getByText('The game starts when it’s done.')).toBeVisible();
  gate.open.resolve();
  const game = new PlayerPage(page);
  await expect(game.bar).toBeAttached({ timeout: 90_000 });
  await game.shows(SKY);
  await game.quit();

  // The same happens in console mode.
  gate.open = Promise.withResolvers<void>();
  const pair = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64');
  const removed = await fetch(`${server.address}/api/players/cores/${CORE}`, {
    method: 'DELETE',
    headers: { authorization: `Basic ${pair}` },
  });
  expect(removed.status).toBe(200);
  const at = new ConsolePage(page);
  await page.goto(`/console/rom/${romId}`);
  await at.isAt(/^(Play|Continue)$/);
  await at.press('confirm');
  await at.isAt(/^Install and play$/);
  await at.press('confirm');
  await expect(page.getByText(/^Downloading….* MB$/)).toBeVisible();
  await at.isAt(/^Cancel$/);
  gate.open.resolve();
  await game.takesInput();
  await game.shows(SKY);
});
