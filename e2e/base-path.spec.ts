import { createServer, request as httpRequest, type Server as HttpServer } from 'node:http';

import { ADMIN } from './api.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { Server } from './server.ts';

/** A reverse proxy as plain as they come: it passes on what it gets and says for whom. */
async function startProxy(target: string): Promise<{ address: string; close: () => void }> {
  const { hostname, port } = new URL(target);
  const proxy: HttpServer = createServer((incoming, outgoing) => {
    const onward = httpRequest(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' },
      },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    // The page asks on while the server behind stops.
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const bound = proxy.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  return { address, close: () => proxy.close() };
}

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
