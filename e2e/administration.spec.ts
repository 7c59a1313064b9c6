import { signInBrowser, uniqueName } from './api.ts';
import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest, test } from './fixtures.ts';
import { seriousViolations } from './accessibility.ts';

ownServerTest(
  '@phone-long an admin changes a schedule, runs a task and sees its result',
  async ({ page, server }) => {
    await enterDemo(page, server, '/administration?tab=tasks');
    await page.getByRole('button', { name: 'Edit schedule for “Scan library”' }).click();
    const dialog = page.getByRole('dialog');
    const cron = dialog.getByLabel('Cron expression');
    await cron.fill('0 3');
    const short = 'Expression has only 2 parts. At least 5 parts are required.';
    await expect(dialog.getByText(short)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Sundays at 4 AM' }).click();
    const runs = dialog.getByRole('region', { name: 'Next 5 runs' }).getByRole('listitem');
    await expect(runs).toHaveCount(5);
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Every Sunday at 4:00 AM')).toBeVisible();

    await page.getByRole('button', { name: 'Run now: Remove unused artwork' }).click();
    const task = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Remove unused artwork' }) });
    await expect(task.getByText('Finished')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  },
);

test('@long the server log is filtered, and the details of a line are opened', async ({
  adminPage: page,
}) => {
  await page.goto('/administration?tab=log');
  const lines = page.getByRole('log');
  await expect(lines.getByText(/^library: /)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Search log').fill('listening');
  await expect(lines.getByText(/^library: /)).toBeHidden();
  await lines.getByRole('button', { name: /Server listening/ }).click();
  await expect(
    page.getByRole('dialog').getByText(/INFO \[server\] Server listening/),
  ).toBeVisible();
});

test('logging out everywhere else ends the session of another browser', async ({
  page,
  api,
  browser,
  server,
}) => {
  const name = uniqueName('astray');
  const { id } = await api.addUser({ username: name, role: 'viewer' });
  const elsewhere = await browser.newPage({ baseURL: server.address });
  for (const one of [elsewhere, page]) {
    await signInBrowser(one, name);
    await one.goto(`/user/${id}`);
  }
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('Logged out everywhere else')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('@long statistics show the library in charts and in tables', async ({ adminPage: page }) => {
  await page.goto('/server-stats');
  const platforms = page.getByRole('list', { name: 'By platform' });
  await expect(platforms.getByRole('link', { name: 'Game Boy', exact: true })).toBeVisible();
  await page.getByText('Show as table').first().click();
  await expect(page.getByRole('table', { name: 'Show as table' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByText(/ free of /).first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
