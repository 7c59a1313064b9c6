import { expect, type Page } from '@playwright/test';

import type { FakePad } from '../fake-pad.ts';

const BUTTONS = {
  confirm: 0,
  back: 1,
  remove: 2,
  favorite: 3,
  'page-down': 5,
  search: 8,
  menu: 9,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
};
const KEYS = {
  confirm: 'Enter',
  back: 'Escape',
  remove: 'Delete',
  favorite: 'f',
  'page-down': 'PageDown',
  search: '/',
  menu: 'm',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};
type ConsoleAction = keyof typeof KEYS;

/** Start and Select at once: the game has every single button. */
const MENU_CHORD = [8, 9];
const MAX_STEPS = 30;

/** Console mode as somebody drives it who has nothing but a pad, or nothing but keys. */
export class ConsolePage {
  readonly #page: Page;
  readonly #pad: FakePad | null;

  constructor(page: Page, pad: FakePad | null = null) {
    this.#page = page;
    this.#pad = pad;
  }

  async open(): Promise<void> {
    await this.#page.goto('/console');
    await expect(this.#page.getByRole('region', { name: 'Platforms' })).toBeVisible();
  }

  /** From the last game, which has the focus at first, to the first platform. */
  async openAtPlatforms(): Promise<void> {
    await this.open();
    await this.isAt(/^(Play|Continue|Details)$/);
    await this.walk('down', /\d+ games?$/);
  }

  /** The address is there sooner: until its games are, keys belong to the screen one comes from. */
  async isInList(): Promise<void> {
    await expect(this.#page).toHaveURL(/\/console\/platform\/\d+$/);
    await expect(this.#page.locator('main header h1')).not.toBeEmpty();
  }

  press(action: ConsoleAction): Promise<void> {
    return this.#pad ? this.#pad.tap(BUTTONS[action]) : this.#page.keyboard.press(KEYS[action]);
  }

  /** The focus is on one thing, which is in sight and called so. */
  async isAt(name: RegExp): Promise<void> {
    await expect.poll(() => this.#page.evaluate(focusedName)).toMatch(name);
  }

  focused(): Promise<string> {
    return this.#page.evaluate(focusedName);
  }

  async step(action: ConsoleAction, name: RegExp): Promise<void> {
    await this.press(action);
    await this.isAt(name);
  }

  /** Goes on until it is there; the focus is somewhere after every step. */
  async walk(action: ConsoleAction, name: RegExp): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      await this.isAt(/^(?!lost|…)/);
      if (name.test(await this.focused())) return;
      // Neighbours may have the same name.
      const here = await this.#page.evaluateHandle(() => document.activeElement);
      await this.press(action);
      await expect
        .poll(() => here.evaluate((element) => element === document.activeElement))
        .toBe(false);
    }
    throw new Error(`${action} never leads to ${name}`);
  }

  /** While a game runs, which has the keys and the pads. */
  async openMenu(): Promise<void> {
    if (!this.#pad) await this.#page.keyboard.press('Escape');
    else await this.#pad.holdAll(MENU_CHORD, () => this.isAt(/^(?!lost)/));
    await this.isAt(/^(?!lost)/);
  }
}

/** Runs in the browser: name of what has the focus; begins with `lost` unless it is one thing. */
function focusedName(): string {
  const menu = [...document.querySelectorAll('dialog:modal')].at(-1);
  const marked = [...document.querySelectorAll('[data-focused="true"]')];
  const all = menu
    ? [...menu.querySelectorAll(':focus')]
    : marked.filter((element) => !element.closest('[inert]'));
  const [element] = all;
  if (all.length !== 1 || !(element instanceof HTMLElement)) return `lost: ${all.length} things`;
  if (document.activeElement !== element) return `lost: to ${document.activeElement?.tagName}`;
  const words = element.querySelectorAll(':not([aria-hidden] *, [aria-hidden])');
  const name =
    element.ariaLabel ??
    [...words, element]
      .flatMap(({ childNodes }) => [...childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join(' ');
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isInSight = element.contains(
    document.elementFromPoint((left + right) / 2, (top + bottom) / 2),
  );
  return isInSight ? name : `lost: ${name} is out of sight`;
}
