import { expect, type Locator, type Page } from '@playwright/test';

import { ADMIN } from '../api.ts';
import { LoginPage } from './login-page.ts';

const unsaved = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('ui.unsavedSettings'));

export class InterfacePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Through the log-in, as the person with this name. */
  async openAs(username: string): Promise<void> {
    await this.#page.goto('/login?next=/user-interface');
    await new LoginPage(this.#page).signIn(username, ADMIN.password);
    await expect(this.#page.getByRole('heading', { name: 'User interface' })).toBeVisible();
  }

  switch(name: string): Locator {
    return this.#page.getByRole('switch', { name, exact: true });
  }

  theme(name: 'Dark' | 'Light' | 'Auto'): Locator {
    return this.#page.getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  /** Until everything chosen so far has reached the account. */
  async saved(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(unsaved)).toEqual([]);
  }

  async logOut(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Account and settings' }).click();
    await this.#page.getByRole('button', { name: 'Log out' }).click();
    await expect(this.#page).toHaveURL(/\/login/);
  }
}
