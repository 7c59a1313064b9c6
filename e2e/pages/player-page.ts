import { expect, type Locator, type Page } from '@playwright/test';

import { colorAt, isNear } from '../pixels.ts';

type Color = readonly [red: number, green: number, blue: number];

/** A game must have seen that a key was let go before it is pressed again. */
const RELEASE_MS = 1500;
/** Where games of the demo library show the sky, whose colour changes with every lamp. */
const PLACE = { emulator: { x: 0.5, y: 0.2 }, flash: { x: 0.5, y: 0.5 } } as const;

/** A game in the browser, from the choices before it to the last save. */
export class PlayerPage {
  readonly #page: Page;
  readonly bar: Locator;
  readonly #isFlash: boolean;

  constructor(page: Page, kind: 'emulator' | 'flash' = 'emulator') {
    this.#page = page;
    this.#isFlash = kind === 'flash';
    this.bar = this.#isFlash
      ? page.getByRole('toolbar', { name: 'Controls of the film' })
      : page.getByRole('region', { name: 'Controls of the player' });
  }

  async open(romId: number): Promise<void> {
    await this.#page.goto(`/rom/${romId}/${this.#isFlash ? 'ruffle' : 'ejs'}`);
    await expect(this.#play).toBeVisible();
  }

  /** From the game's own page, without loading the app anew. */
  async openWithin(romId: number): Promise<void> {
    await this.#page.getByRole('link', { name: 'Play', exact: true }).first().click();
    await expect(this.#page).toHaveURL(new RegExp(`/rom/${romId}/`));
    await expect(this.#play).toBeVisible();
  }

  get #play(): Locator {
    return this.#page.getByRole('button', { name: /^Play( on)?$/ });
  }

  /** Whether it would go on from a save. */
  async hasSave(): Promise<boolean> {
    if (this.#isFlash) return (await this.#page.getByLabel('Save', { exact: true }).count()) > 0;
    return (await this.#play.textContent()) === 'Play on';
  }

  async start(): Promise<void> {
    await this.#play.click();
    await expect(this.bar).toBeAttached({ timeout: 90_000 });
  }

  async shows(color: Color): Promise<void> {
    const place = PLACE[this.#isFlash ? 'flash' : 'emulator'];
    const look = async () => {
      const seen = await colorAt(this.#page, place.x, place.y);
      return isNear(seen, color) ? color : seen;
    };
    await expect.poll(look, { timeout: 60_000 }).toEqual(color);
  }

  /** Held until the game shows what it makes of it: on a busy machine pictures are rare. */
  async press(key: string, shown: Color, meanwhile?: () => Promise<void>): Promise<void> {
    await this.#page.keyboard.down(key);
    await Promise.all([this.shows(shown), meanwhile?.()]);
    await this.#page.keyboard.up(key);
    await this.#page.waitForTimeout(RELEASE_MS);
  }

  async saveState(key = 'F2'): Promise<void> {
    await this.#page.keyboard.press(key);
    await expect(this.#page.getByText('State kept')).toBeVisible();
  }

  async loadNewestState(key = 'F4'): Promise<void> {
    await this.#page.keyboard.press(key);
    const dialog = this.#page.getByRole('dialog', { name: 'Load a state' });
    await dialog.locator('button[aria-pressed]').first().click();
    await expect(this.#page.getByText('State loaded')).toBeVisible();
  }

  /** The server has what was saved last. */
  async isKept(): Promise<void> {
    await expect(this.#page.locator('output', { hasText: /^Saved/ })).toBeAttached({
      timeout: 90_000,
    });
  }

  /** On the server, or at least in the journal of this browser. */
  async isSafe(): Promise<void> {
    await expect(this.#page.locator('output', { hasText: /^(Saved|Saving|Safe)/ })).toBeAttached();
  }

  /** By key: the controls leave by themselves, and pressing them by mouse would be a race. */
  async quit(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Quit' }).press('Enter');
    await expect(this.bar).toHaveCount(0);
  }
}
