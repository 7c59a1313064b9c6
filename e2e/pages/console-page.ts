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

/** Start and Select together open the menu, because each single button belongs to the game. */
const MENU_CHORD = [8, 9];
const MAX_STEPS = 30;

/** Console mode, operated by a pad alone or by keys alone. */
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

  /** Moves from the last game, which has the focus at first, to the first platform. */
  async openAtPlatforms(): Promise<void> {
    await this.open();
    await this.isAt(/^(Play|Continue|Details)$/);
    await this.walk('down', /\d+ games?$/);
  }

  /** Waits for the games of the list, not for its address: until then keys go to the last screen. */
  async isInList(): Promise<void> {
    await expect(this.#page).toHaveURL(/\/console\/platform\/\d+$/);
    await expect(this.#page.locator('main header h1')).not.toBeEmpty();
  }

  press(action: ConsoleAction): Promise<void> {
    return this.#pad ? this.#pad.tap(BUTTONS[action]) : this.#page.keyboard.press(KEYS[action]);
  }

  /** Checks that one visible element has the focus, and that it has this name. */
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

  /** Repeats the action until this element has the focus; after each step one element has it. */
  async walk(action: ConsoleAction, name: RegExp): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      await this.isAt(/^(?!lost|…)/);
      if (name.test(await this.focused())) return;
      // Two neighbors may have the same name.
      const here = await this.#page.evaluateHandle(() => document.activeElement);
      await this.press(action);
      await expect
        .poll(() => here.evaluate((element) => element === document.activeElement))
        .toBe(false);
    }
    throw new Error(`${action} never leads to ${name}`);
  }

  /** Opens the menu of a running game, which gets all other keys and buttons. */
  async openMenu(): Promise<void> {
    if (!this.#pad) await this.#page.keyboard.press('Escape');
    else await this.#pad.holdAll(MENU_CHORD, () => this.isAt(/^(?!lost)/));
    await this.isAt(/^(?!lost)/);
  }
}

/** Runs in the browser. The name of the focused element; `lost…` unless exactly one has the focus. */
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
