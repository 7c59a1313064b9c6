import type { Locator, Page } from '@playwright/test';

export class UsersPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/administration');
  }

  row(username: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: username });
  }

  async choose(username: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${username}` }).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }
}
