import { ADMIN, signInBrowser, uniqueName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { seriousViolations } from './accessibility.ts';

test('an admin sees a failed sign-in without a reload, and finds the events of a user', async ({
  page,
  api,
  admin,
  server,
}) => {
  const name = uniqueName('mia');
  await api.addUser({ username: name, role: 'viewer' });
  await signInBrowser(page, admin);
  await page.goto('/administration?tab=audit');
  const events = page.getByRole('list', { name: 'Events' });
  await expect(events.getByText(`created the account ${name}`)).toBeVisible();

  // The event appears without a reload.
  const wrong = Buffer.from(`${name}:wrong password`).toString('base64');
  await fetch(`${server.address}/api/users/me`, { headers: { authorization: `Basic ${wrong}` } });
  await expect(events.getByText(`Failed sign-in as ${name}`)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await events.getByText(`Failed sign-in as ${name}`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Wrong name or password')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Events of this kind' }).click();
  await expect(page).toHaveURL(/event=sign_in_failed/);
  await expect(events.getByText('created the account')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByLabel('Person').selectOption({ label: ADMIN.username });
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Accounts' });
  await expect(page).toHaveURL(/area=accounts/);
  await expect(events.getByText(`${ADMIN.username} created the account ${name}`)).toBeVisible();
  await page.reload();
  await expect(events.getByText(`${ADMIN.username} created the account ${name}`)).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-.+\.csv$/);
});
