import { expect, test } from './fixtures.ts';
import { seriousViolations } from './accessibility.ts';

const CORE = '/assets/players/emulatorjs/4.2.3-r1/cores/fceumm-legacy-wasm.data';

test('@phone-long an admin finds a core and disables it for all users', async ({
  adminPage: page,
}) => {
  await page.goto('/administration?tab=players');
  await expect(page.getByRole('heading', { name: 'More cores' })).toBeVisible();
  await page.getByLabel('Search cores and platforms').fill('entertainment system');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'fceumm' }) });
  await expect(row.getByText('Included')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'stella2014' })).toBeHidden();
  expect(await seriousViolations(page)).toEqual([]);
  const status = async () => (await page.request.get(CORE)).status();
  expect(await status()).toBe(200);

  // The switch shows the change before the server has saved it.
  const use = row.getByRole('switch', { name: 'Enable fceumm' });
  await use.click();
  await expect(row.getByText('Disabled')).toBeVisible();
  await expect.poll(status).toBe(404);
  await use.click();
  await expect(row.getByText('Disabled')).toBeHidden();
  await expect.poll(status).toBe(200);
});

test('@long the licenses of the players are shown', async ({ adminPage: page }) => {
  await page.goto('/licenses');
  const snes9x = page.getByRole('listitem').filter({ hasText: 'snes9x' });
  await expect(snes9x.getByText('Non-commercial', { exact: true })).toBeVisible();
  await snes9x.getByText('4.2.3').click();
  await expect(snes9x.getByText(/Permission to use, copy, modify/)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
