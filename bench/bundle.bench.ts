import { gzipSync } from 'node:zlib';

import { chromium, type Page } from '@playwright/test';

import type { Figure } from './all.ts';
import { ServerProcess } from './server-process.ts';

const PASSWORD = 'correct horse battery staple';

/** Script a browser fetches until a screen is complete, as gzip would send it. */
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
  await page.getByLabel('User name').fill('admin');
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

async function scriptsOf(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const count = (response: Awaited<ReturnType<Page['waitForResponse']>>): void => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((bytes) => gzipSync(bytes, { level: 9 }).length));
  };
  page.on('response', count);
  await page.goto(url, { waitUntil: 'networkidle' });
  page.off('response', count);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return Math.round(bytes / 1024);
}
