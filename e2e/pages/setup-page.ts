import { expect, type Page } from '@playwright/test';

export class SetupPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async next(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Next' }).click();
  }

  /** Goes from the first step to the account form and fills it in. */
  async fillIn(username: string, password: string): Promise<void> {
    await expect(
      this.#page.getByRole('heading', { name: 'Choose your language and theme' }),
    ).toBeVisible();
    await this.next();
    await this.#page.getByLabel('Username').fill(username);
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
    await this.#page.getByLabel('Confirm password').fill(password);
  }

  async createAccount(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Create account' }).click();
  }

  /** Goes from the filled-in account form to home. */
  async finish(): Promise<void> {
    await this.createAccount();
    await expect(this.#page.getByRole('heading', { name: 'Your library folders' })).toBeVisible();
    await this.#page.getByRole('button', { name: 'Open library' }).click();
  }
}
