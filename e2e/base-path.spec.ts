import { ADMIN } from './api.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { startProxy } from './proxy.ts';
import { Server } from './server.ts';

test('everything works below a base path, behind a proxy, on plain http', async ({ page }) => {
  const server = await Server.startPrepared({ BASE_PATH: '/games', TRUSTED_PROXIES: 'loopback' });
  const proxy = await startProxy(server.address);
  const home = `${proxy.address}/games`;

  await page.goto(`${home}/administration`);
  await expect(page).toHaveURL(`${home}/login?next=%2Fadministration`);
  await new LoginPage(page).signIn(ADMIN.username, ADMIN.password);
  await expect(page).toHaveURL(`${home}/administration`);
  await expect(page.getByRole('row').filter({ hasText: ADMIN.username })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  await page.goto(`${home}/`);
  await expect(page.getByRole('region', { name: 'Recently added' })).toBeVisible();

  proxy.close();
  await server.stop();
});
