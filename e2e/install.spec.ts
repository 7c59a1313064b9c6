import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import type { Page } from '@playwright/test';

import { pinShell } from '../tools/pin-shell.mjs';
import { signInBrowser } from './api.ts';
import { expect, test } from './fixtures.ts';
import { PLAYER_ARGS } from './playwright.config.ts';
import { startProxy } from './proxy.ts';
import { Server } from './server.ts';
import { appIsKept } from './service-worker.ts';

test.use({
  serviceWorkers: 'allow',
  // Headless Chromium never reports why an app cannot be installed.
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: PLAYER_ARGS,
  },
});

const DIST = join(import.meta.dirname, '..', 'packages', 'web', 'dist');

interface Manifest {
  readonly name: string;
  readonly display: string;
  readonly start_url: string;
  readonly scope: string;
  readonly shortcuts: readonly { readonly url: string }[];
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly purpose: string;
  }[];
}

test('the app can be installed below a base path, and opens while the server is down', async ({
  page,
}) => {
  const server = await Server.startPrepared({ BASE_PATH: '/games' });
  const home = `${new URL(server.address).origin}/games/`;
  await page.goto(home);
  await appIsKept(page);

  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const at = (path: string) => new URL(path, new URL(address, home)).href;
  const manifest = (await (await page.request.get(at(address))).json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Saveroom', display: 'standalone' });
  expect([at(manifest.start_url), at(manifest.scope)]).toEqual([home, home]);
  expect(manifest.shortcuts.map(({ url }) => at(url))).toEqual(
    ['continue', 'search', 'console'].map((path) => `${home}${path}`),
  );
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
  );
  const sizeOf = (icon: string) =>
    page.evaluate(async (src) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob());
      return `${picture.width}x${picture.height}`;
    }, icon);
  for (const { src, sizes } of manifest.icons) expect(await sizeOf(at(src))).toBe(sizes);
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect(await sizeOf(at(touchIcon ?? ''))).toBe('180x180');

  const browser = await page.context().newCDPSession(page);
  const readObstacles = async () => {
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    return installabilityErrors.map(({ errorId }) => errorId);
  };
  // Contexts of tests are incognito windows, which is the only reason left. The list is empty until
  // the browser has examined the page.
  await expect.poll(readObstacles).toEqual(['in-incognito']);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(home);

  await server.crash();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await server.revive();
  await server.stop();
});

/** The built web app as files that a test may change, in front of a server. */
async function serveCopy(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'saveroom-web-'));
  await cp(DIST, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer(({ url = '' }, reply) => {
    const path = new URL(url, 'http://host').pathname.slice(1);
    if (/^(search|music)?$/.test(path)) {
      void readFile(join(folder, 'index.html'), 'utf8').then((html) =>
        reply.writeHead(200, { 'content-type': 'text/html' }).end(html.replaceAll('"./', '"/')),
      );
      return;
    }
    const file = createReadStream(join(folder, path));
    file
      .on('open', () => {
        reply.writeHead(200, {
          'content-type': types[extname(path)] ?? 'application/octet-stream',
          'cache-control': path.startsWith('assets/') ? 'max-age=31536000' : 'no-cache',
        });
        file.pipe(reply);
      })
      .on('error', () => reply.writeHead(404).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const own = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const isOwn = /^\/(assets\/[^/]+\.(js|css|woff2)|sw\.js|search|music|locales\/.*|)$/;
  const proxy = await startProxy(target, undefined, (path) => (isOwn.test(path) ? own : target));
  return {
    folder,
    address: proxy.address,
    close: async () => {
      proxy.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Deploys a new version: all scripts get new names, and the old files are removed. */
async function deployNext(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const renamed = new Map(names.map((name) => [name, name.replace(/\.js$/, 'next.js')]));
  for (const [old, name] of renamed) await rename(join(assets, old), join(assets, name));
  const scripts = [...renamed.values()].map((name) => join(assets, name));
  for (const path of [...scripts, join(folder, 'index.html')]) {
    const text = await readFile(path, 'utf8');
    const isMain = /\/start-[^/]*\.js$/.test(path);
    const mark = isMain ? 'document.documentElement.dataset.build="next";' : '';
    const next = text.replaceAll(/[\w.-]+\.js\b/g, (name) => renamed.get(name) ?? name);
    await writeFile(path, next + mark);
  }
  await pinShell(folder);
}

const build = (page: Page) => page.evaluate(() => document.documentElement.dataset['build']);

test('a new version of the app is shown after a reload, and to open tabs with the next page', async ({
  page,
  context,
  server,
  admin,
}) => {
  const copy = await serveCopy(server.address);
  await page.goto(copy.address);
  await signInBrowser(page, admin);
  await page.goto(copy.address);
  await appIsKept(page);
  // A game runs in another tab.
  const playing = await context.newPage();
  await playing.goto(`${copy.address}/music`);
  await playing.evaluate(() => {
    const stopped = new Promise<void>((resolve) => {
      window.addEventListener('test-game-ends', () => resolve(), { once: true });
    });
    void navigator.locks.request('saveroom.run.test', () => stopped);
  });

  await deployNext(copy.folder);
  expect(await build(page)).toBeUndefined();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await build(page)).toBe('next');

  const worker = () =>
    page.evaluate(async () => {
      const { waiting, active } = await navigator.serviceWorker.ready;
      return { isWaiting: waiting !== null, isActive: active?.state === 'activated' };
    });
  await expect.poll(worker).toEqual({ isWaiting: true, isActive: true });
  expect(await build(playing)).toBeUndefined();
  await playing.evaluate(() => window.dispatchEvent(new Event('test-game-ends')));
  await expect.poll(worker).toEqual({ isWaiting: false, isActive: true });

  // The tab has the old version, whose files the server no longer has.
  await playing.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect.poll(() => build(playing)).toBe('next');
  await expect(playing.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('no games are stored on this device')).toBeVisible();
  expect(await build(page)).toBe('next');
  await copy.close();
});
