import type { Page } from '@playwright/test';

const RELEASE_MS = 1500;

/** No browser lets a test plug a pad in: every document of the page is given the same false one. */
export class FakePad {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Before the page is opened. */
  static async plugInto(page: Page): Promise<FakePad> {
    await page.addInitScript(pretendPad);
    return new FakePad(page);
  }

  /** Holds a button for as long as something takes. */
  async hold(button: number, meanwhile: () => Promise<void>): Promise<void> {
    await this.#set(button, true);
    await meanwhile();
    await this.#set(button, false);
    await this.#page.waitForTimeout(RELEASE_MS);
  }

  /** Several buttons at once. */
  async holdAll(buttons: readonly number[], meanwhile: () => Promise<void>): Promise<void> {
    for (const button of buttons) await this.#set(button, true);
    await meanwhile();
    for (const button of buttons) await this.#set(button, false);
  }

  /** For one picture of the page, which looks once in each: longer would be holding it. */
  tap(button: number): Promise<void> {
    return this.#page.evaluate(async (index) => {
      for (const isPressed of [true, false]) {
        window.dispatchEvent(new CustomEvent('fake-pad', { detail: [index, isPressed] }));
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
    }, button);
  }

  /** It is pulled out, and another one plugged in at another place. */
  async replaceBy(id: string): Promise<void> {
    await Promise.all(
      this.#page.frames().map((frame) =>
        frame.evaluate((detail) => {
          window.dispatchEvent(new CustomEvent('fake-pad-plug', { detail }));
        }, id),
      ),
    );
  }

  /** Long enough to be noticed by whoever looks once in a while. */
  async press(button: number, forMs = 300): Promise<void> {
    await this.hold(button, () => this.#page.waitForTimeout(forMs));
  }

  async #set(button: number, isPressed: boolean): Promise<void> {
    await Promise.all(
      this.#page.frames().map((frame) =>
        frame.evaluate(
          ([index, pressed]) => {
            window.dispatchEvent(new CustomEvent('fake-pad', { detail: [index, pressed] }));
          },
          [button, isPressed] as const,
        ),
      ),
    );
  }
}

/** Runs in the browser: made of the browser's own classes, since players ask what it is. */
function pretendPad(): void {
  const pressed = new Set<number>();
  let id = 'Test Pad (STANDARD GAMEPAD)';
  let place = 0;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
  const own = <T extends object>(kind: T, values: Record<string, unknown>): T =>
    Object.create(
      kind,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    ) as T;
  const button = (_: unknown, index: number) =>
    own(GamepadButton.prototype, {
      pressed: pressed.has(index),
      touched: pressed.has(index),
      value: pressed.has(index) ? 1 : 0,
    });
  const pad = () =>
    own(Gamepad.prototype, {
      id,
      index: place,
      connected: true,
      mapping: 'standard',
      timestamp: performance.now(),
      axes: [0, 0, 0, 0],
      buttons: Array.from({ length: 17 }, button),
      vibrationActuator: null,
    });
  window.addEventListener('fake-pad', (event) => {
    const [index, isPressed] = (event as CustomEvent<[number, boolean]>).detail;
    if (isPressed) pressed.add(index);
    else pressed.delete(index);
  });
  window.addEventListener('fake-pad-plug', (event) => {
    pressed.clear();
    id = (event as CustomEvent<string>).detail;
    place += 1;
  });
  Object.defineProperty(navigator, 'getGamepads', {
    configurable: true,
    value: () => Array.from({ length: 4 }, (_, at) => (at === place ? pad() : null)),
  });
}
