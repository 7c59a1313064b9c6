import { gzipSync } from 'node:zlib';

import { chromium, type Page } from '@playwright/test';

import type { Figure } from './all.ts';
import { ServerProcess } from './server-process.ts';

const PASSWORD = 'correct horse battery staple';

/** Gzipped size of the scripts that a browser loads for a screen. */
export async function bundle(): Promise<Figure[]> {
  const server = new ServerProcess();
  await server.start();
  await server.createAdmin(PASSWORD);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  const login = await scriptsOf(page, `${server.address}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.address}/`);
  await page.waitForLoadState('networkidle');
  const home = await scriptsOf(page, `${server.address}/`);
  await browser.close();
  await server.stop();
  server.dispose();
  return [
    { what: 'script of the log-in, gzip', value: login, unit: 'kB', limit: 200 },
    { what: 'script of home, gzip', value: home, unit: 'kB', limit: 200 },
  ];
}

/** Collects script URLs and downloads them again, because a cached script has no body to read. */
async function scriptsOf(page: Page, url: string): Promise<number> {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.add(request.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  page.removeAllListeners('request');
  let bytes = 0;
  for (const address of addresses) {
    const script = new Uint8Array(await (await fetch(address)).arrayBuffer());
    bytes += gzipSync(script, { level: 9 }).length;
  }
  return Math.round(bytes / 1024);
}
