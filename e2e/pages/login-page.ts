import type { Page } from '@playwright/test';

export class LoginPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.#page.getByLabel('Username').fill(username);
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
    await this.#page.getByRole('button', { name: 'Log in', exact: true }).click();
  }
}
