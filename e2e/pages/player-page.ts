import { expect as baseExpect, type Frame, type Locator, type Page } from '@playwright/test';

import { measure } from '../../packages/server/src/testing/measure.ts';
import type { FakePad } from '../fake-pad.ts';
import { colorAt, isNear } from '../pixels.ts';
import type { Color } from '../pixels.ts';

/** Emulators keep a CPU core busy, so the page around them is slow on a busy machine. */
const expect = baseExpect.configure({ timeout: 60_000 });

/** Time in which a game notices that a key was released, before it is pressed again. */
const RELEASE_FRAMES = 4;
/** Ruffle runs Flash movies by the time between its animation frames; the demo movie has 24 fps. */
const MOVIE_FRAME_MS = 1000 / 24;
/** Where games of the demo library show the sky, whose colour changes with every lamp. */
const PLACE = { emulator: { x: 0.5, y: 0.2 }, flash: { x: 0.5, y: 0.5 } } as const;

interface Player extends Window {
  readonly EJS_emulator?: {
    readonly elements: { readonly parent: Element };
    readonly gameManager?: { getFrameNum(): number };
    readonly gamepad: {
      readonly gamepads: readonly ({ readonly id: string; readonly index: number } | null)[];
    };
    readonly gamepadSelection: readonly string[];
  };
}

/** A game in the browser, from the choices before it to the last save. */
export class PlayerPage {
  readonly #page: Page;
  /** The controls of the page over the game. */
  readonly bar: Locator;
  readonly #isFlash: boolean;

  constructor(page: Page, kind: 'emulator' | 'flash' = 'emulator') {
    this.#page = page;
    this.#isFlash = kind === 'flash';
    this.bar = page.getByRole('region', { name: 'Game', exact: true });
  }

  async open(romId: number): Promise<void> {
    await this.#page.goto(`/rom/${romId}/${this.#isFlash ? 'ruffle' : 'ejs'}`);
    await expect(this.#play).toBeVisible();
  }

  /** Opens the player from the game's page, without loading the app again. */
  async openWithin(romId: number): Promise<void> {
    await this.#page.getByRole('button', { name: 'More ways to play' }).click();
    await this.#page.getByRole('menuitem', { name: 'Play options' }).click();
    await expect(this.#page).toHaveURL(new RegExp(`/rom/${romId}/`));
    await expect(this.#play).toBeVisible();
  }

  get #play(): Locator {
    return this.#page.getByRole('button', { name: /^(Play|Continue)$/ });
  }

  /** Checks whether the game would continue from a save. */
  async hasSave(): Promise<boolean> {
    if (this.#isFlash) return (await this.#page.getByLabel('Save', { exact: true }).count()) > 0;
    return (await this.#play.textContent()) === 'Continue';
  }

  /** Starts the game and waits until it takes input. */
  start(): Promise<void> {
    return measure('game start', async () => {
      await this.#play.click();
      await expect(this.bar).toBeAttached({ timeout: 90_000 });
      await this.takesInput();
    });
  }

  /**
   * The emulator ignores keys until its own element has the focus, and buttons of a pad until it
   * has assigned the pad to a player. A key or button that is pressed earlier is lost.
   */
  async takesInput(): Promise<void> {
    const player = await this.#player();
    await player.waitForFunction(() => {
      const { EJS_emulator: emulator } = window as unknown as Player;
      const focused = document.activeElement;
      const hasFocus = emulator
        ? focused === emulator.elements.parent
        : focused?.localName.startsWith('ruffle');
      const isPlugged = navigator.getGamepads().some((pad) => pad !== null && pad.id !== '');
      const known = emulator?.gamepad.gamepads.filter((pad) => pad !== null) ?? [];
      const isAssigned =
        !emulator ||
        ((known.length > 0 || !isPlugged) &&
          known.every(({ id, index }) => emulator.gamepadSelection.includes(`${id}_${index}`)));
      return document.hasFocus() && hasFocus && isAssigned;
    });
    await this.frames(RELEASE_FRAMES);
  }

  /** Waits until the game has drawn this many frames more. */
  async frames(count: number): Promise<void> {
    const player = await this.#player();
    await player.evaluate(
      async ({ frames, movieFrameMs }) => {
        const { EJS_emulator: emulator } = window as unknown as Player;
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
        const nextFrame = () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(resolve);
          });
        const manager = emulator?.gameManager;
        if (manager) {
          for (let seen = 0; seen < frames; seen += 1) {
            const before = manager.getFrameNum();
            while (manager.getFrameNum() === before) await nextFrame();
          }
        } else {
          const start = await nextFrame();
          while ((await nextFrame()) - start < frames * movieFrameMs);
        }
      },
      { frames: count, movieFrameMs: MOVIE_FRAME_MS },
    );
  }

  async #player(): Promise<Frame> {
    const element = await this.#page.locator('iframe[src*="/player/"]').elementHandle();
    const frame = await element?.contentFrame();
    if (!frame) throw new Error('there is no player');
    return frame;
  }

  async shows(color: Color): Promise<void> {
    await this.showsAt(color, PLACE[this.#isFlash ? 'flash' : 'emulator'].x);
  }

  /** The color at this share of the page's width. */
  async showsAt(color: Color, x: number): Promise<void> {
    const { y } = PLACE[this.#isFlash ? 'flash' : 'emulator'];
    const look = async () => {
      const seen = await colorAt(this.#page, x, y);
      return isNear(seen, color) ? color : seen;
    };
    await expect.poll(look, { timeout: 60_000, intervals: [50] }).toEqual(color);
  }

  /** Holds a key until the game shows the effect: on a busy machine frames are rare. */
  async press(key: string, shown: Color, meanwhile?: () => Promise<void>): Promise<void> {
    await this.#page.keyboard.down(key);
    await Promise.all([this.shows(shown), meanwhile?.()]);
    await this.#page.keyboard.up(key);
    await this.frames(RELEASE_FRAMES);
  }

  /** Holds a key for some frames and expects that the game does nothing. */
  async pressWithoutEffect(key: string): Promise<void> {
    const before = await this.#color();
    await this.#page.keyboard.down(key);
    await this.frames(RELEASE_FRAMES * 2);
    await this.#page.keyboard.up(key);
    await this.frames(RELEASE_FRAMES);
    expect(isNear(await this.#color(), before)).toBe(true);
  }

  #color(): Promise<Color> {
    return colorAt(this.#page, PLACE.emulator.x, PLACE.emulator.y);
  }

  /** Holds a button of a pad in the same way as a key. */
  async pressPad(pad: FakePad, button: number, shown: Color): Promise<void> {
    await pad.hold(button, () => this.shows(shown));
    await this.frames(RELEASE_FRAMES);
  }

  async saveState(): Promise<void> {
    await this.#page.keyboard.press('F2');
    await expect(this.#page.getByText('State saved')).toBeVisible();
  }

  /** Goes back until the game shows this color; each press goes back five seconds at most. */
  async rewindTo(color: Color, key = 'F7'): Promise<void> {
    const goBack = async () => {
      const seen = await this.#color();
      if (isNear(seen, color)) return color;
      // On a busy machine more than five seconds may pass between two checks.
      for (let press = 0; press < 3; press += 1) await this.#page.keyboard.press(key);
      await this.frames(RELEASE_FRAMES);
      return seen;
    };
    await expect.poll(goBack, { intervals: [0] }).toEqual(color);
  }

  /** Whether the lines of the picture differ where the game draws one color. */
  async hasScanlines(): Promise<boolean> {
    const { height } = this.#page.viewportSize() ?? { height: 1 };
    const rows = Array.from({ length: 6 }, (_, row) => PLACE.emulator.y + row / height);
    const colors: Color[] = [];
    for (const y of rows) colors.push(await colorAt(this.#page, PLACE.emulator.x, y));
    return colors.some((color) => !isNear(color, colors[0] ?? color, 8));
  }

  /** Waits until the server has the latest save. */
  async isKept(): Promise<void> {
    const saved = this.#page.locator('output', { hasText: /^Saved/ });
    await measure('waiting', () => expect(saved).toBeAttached({ timeout: 90_000 }));
  }

  /** Waits until the latest save is on the server or in the journal of this browser. */
  async isSafe(): Promise<void> {
    await expect(this.#page.locator('output', { hasText: /^Saved/ })).toBeAttached();
  }

  /** Quits by key, because the controls hide automatically, and clicking them would be a race. */
  async quit(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Quit' }).press('Enter');
    await expect(this.bar).toHaveCount(0);
  }
}
