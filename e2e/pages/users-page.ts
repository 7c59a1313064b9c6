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

  /** Other tests add users too, so the requested user can be on a later page of the list. */
  async find(username: string): Promise<void> {
    await this.#page.getByRole('searchbox', { name: 'Search by username or email' }).fill(username);
  }

  async openMenu(username: string): Promise<void> {
    await this.find(username);
    await this.#page.getByRole('button', { name: `Actions for ${username}`, exact: true }).click();
  }

  async choose(username: string, action: string): Promise<void> {
    await this.openMenu(username);
    await this.#page.getByRole('menuitem', { name: action }).click();
  }
}
