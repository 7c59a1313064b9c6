import { expect, type Locator, type Page } from '@playwright/test';

/** The page of one game. */
export class RomPage {
  readonly #page: Page;
  readonly actions: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.actions = page.getByRole('region', { name: 'Actions' });
    this.panel = page.getByRole('tabpanel');
  }

  async isOpen(title: string): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async show(tab: string): Promise<void> {
    await this.#page.getByRole('tab', { name: tab }).click();
  }

  async chooseStatus(status: string): Promise<void> {
    await this.act(/^Status/);
    await this.#page.getByRole('menuitemcheckbox', { name: status }).click();
    const inRow = this.actions.getByRole('button', { name: status });
    await expect(inRow.or(this.panel.getByText(status, { exact: true })).first()).toBeVisible();
  }

  /** An action of the row, or of the menu at its end if it does not fit. */
  async act(name: string | RegExp): Promise<void> {
    const more = this.actions.getByRole('button', { name: 'More actions' });
    await expect(more).toBeVisible();
    const inRow = this.actions.getByRole('button', { name });
    if (await inRow.isVisible()) await inRow.click();
    else {
      await more.click();
      await this.#page
        .getByRole('menuitem', { name })
        .or(this.#page.getByRole('menuitemcheckbox', { name }))
        .click();
    }
  }

  async writeNote(title: string, text: string): Promise<void> {
    await this.panel.getByRole('button', { name: 'New note' }).click();
    await this.panel.getByLabel('Title').fill(title);
    await this.panel.getByLabel('Note', { exact: true }).fill(text);
  }

  async collectIn(name: string): Promise<void> {
    await this.act('Collections');
    await this.#page.getByLabel('New collection').fill(name);
    await this.#page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(this.#page.getByRole('checkbox', { name })).toBeChecked();
    await this.#page.keyboard.press('Escape');
  }
}
