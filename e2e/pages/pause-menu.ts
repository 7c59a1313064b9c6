import { expect as baseExpect, type Locator, type Page } from '@playwright/test';

import type { PlayerPage } from './player-page.ts';

/** Emulators keep a CPU core busy, so the page around them is slow on a busy machine. */
const expect = baseExpect.configure({ timeout: 60_000 });

/** The menu over a paused game. */
export class PauseMenu {
  readonly #page: Page;
  readonly #game: PlayerPage;
  readonly #key: string;
  readonly dialog: Locator;

  /** Opens the menu by its key, which works while the game has the focus. */
  constructor(page: Page, game: PlayerPage, key = 'F9') {
    this.#page = page;
    this.#game = game;
    this.#key = key;
    this.dialog = page.getByRole('dialog', { name: 'Paused' });
  }

  /** Opens the menu, does something in it, and continues the game. */
  async do(action: () => Promise<void>): Promise<void> {
    await this.#page.keyboard.press(this.#key);
    await expect(this.dialog).toBeVisible();
    await action();
    // Some actions continue the game themselves.
    if ((await this.dialog.count()) > 0) {
      await this.dialog.getByRole('button', { name: 'Resume' }).click();
      await expect(this.dialog).toHaveCount(0);
    }
    await this.#game.takesInput();
  }

  async saveState(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save state' }).click();
    await expect(this.#page.getByText('State saved').last()).toBeVisible();
  }

  /** Continues from the newest state in the strip. */
  async loadState(): Promise<void> {
    const states = this.dialog.getByRole('region', { name: 'Save states' });
    await states.locator('button[aria-pressed]').first().click();
    // The message about an earlier state may still be there.
    await expect(this.#page.getByText('State loaded').last()).toBeVisible();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Goes back five seconds at most, and continues the game. */
  async rewind(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Rewind' }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  async choose(effect: 'None' | 'Scanlines' | 'CRT'): Promise<void> {
    await this.dialog.getByRole('radio', { name: effect }).check();
  }

  get cheats(): Locator {
    return this.dialog.getByRole('button', { name: 'Cheats' });
  }

  async addCheat(code: string): Promise<void> {
    const dialog = await this.#openCheats();
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('switch', { name: code })).toBeChecked();
    await this.#close(dialog);
  }

  async removeCheat(code: string): Promise<void> {
    const dialog = await this.#openCheats();
    await dialog.getByRole('button', { name: `Remove ${code}` }).click();
    await expect(dialog.getByRole('switch', { name: code })).toHaveCount(0);
    await this.#close(dialog);
  }

  /** Binds an input of the first player to another key, by pressing the key. */
  async bind(input: string, key: string): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Controls', exact: true }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Controls' });
    await dialog.getByRole('button', { name: new RegExp(`^${input}, Key: `) }).click();
    await this.#page.keyboard.press(key);
    await expect(
      dialog.getByRole('button', { name: new RegExp(`^${input}, Key: ${key}$`, 'i') }),
    ).toBeVisible();
    await this.#close(dialog);
  }

  async #openCheats(): Promise<Locator> {
    await this.cheats.click();
    return this.#page.getByRole('dialog', { name: 'Cheats' });
  }

  async #close(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
  }
}
