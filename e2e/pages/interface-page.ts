import { expect, type Locator, type Page } from '@playwright/test';

import { signInBrowser } from '../api.ts';

const unsaved = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('ui.unsavedSettings'));

export class InterfacePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async openAs(username: string): Promise<void> {
    await signInBrowser(this.#page, username);
    await this.#page.goto('/user-interface');
    await expect(this.#page.getByRole('heading', { name: 'User interface' })).toBeVisible();
  }

  switch(name: string): Locator {
    return this.#page.getByRole('switch', { name, exact: true });
  }

  theme(name: 'Dark' | 'Light' | 'Auto'): Locator {
    return this.#page.getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  /** Waits until all changes so far are saved in the account. */
  async saved(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(unsaved)).toEqual([]);
  }

  async logOut(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Account and settings' }).click();
    await this.#page.getByRole('button', { name: 'Log out' }).click();
    await expect(this.#page).toHaveURL(/\/login/);
  }
}
