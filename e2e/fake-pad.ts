import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** How often this document has read the state of the pads. */
    fakePadReads?: number;
  }
}

/** Tests cannot plug a pad into a browser, so every document of the page gets the same fake one. */
export class FakePad {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Installs the pad; must be called before the page is opened. */
  static async plugInto(page: Page): Promise<FakePad> {
    await page.addInitScript(pretendPad);
    return new FakePad(page);
  }

  /** Holds a button for as long as something takes. */
  hold(button: number, meanwhile: () => Promise<void>): Promise<void> {
    return this.holdAll([button], meanwhile);
  }

  /** Holds several buttons at once, and waits until their release was noticed. */
  async holdAll(buttons: readonly number[], meanwhile: () => Promise<void>): Promise<void> {
    const before = await this.#reads();
    for (const button of buttons) await this.#set(button, true);
    await meanwhile();
    for (const button of buttons) await this.#set(button, false);
    await this.#wasReadAgain(before);
  }

  /** Presses a button for one animation frame, in which the page reads it once. Longer is a hold. */
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

  /** Unplugs the pad and plugs in another one, at another index. */
  async replaceBy(id: string): Promise<void> {
    await Promise.all(
      this.#page.frames().map((frame) =>
        frame.evaluate((detail) => {
          window.dispatchEvent(new CustomEvent('fake-pad-plug', { detail }));
        }, id),
      ),
    );
  }

  async #reads(): Promise<number[]> {
    return Promise.all(
      this.#page.frames().map((frame) => frame.evaluate(() => window.fakePadReads ?? 0)),
    );
  }

  /** Waits until every document that has read the pad since then has read it again. */
  async #wasReadAgain(before: readonly number[]): Promise<void> {
    const frames = this.#page.frames();
    const now = await this.#reads();
    await Promise.all(
      frames.map(async (frame, index) => {
        const reads = now[index] ?? 0;
        if (reads === before[index]) return;
        await frame.waitForFunction((seen) => (window.fakePadReads ?? 0) > seen, reads);
      }),
    );
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

/** Runs in the browser. Uses the browser's own classes, because players check the type. */
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
    value: () => {
      window.fakePadReads = (window.fakePadReads ?? 0) + 1;
      return Array.from({ length: 4 }, (_, at) => (at === place ? pad() : null));
    },
  });
}
