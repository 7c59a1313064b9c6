import { beforeEach, describe, expect, test, vi } from 'vitest';

const SCREEN = 1000;
const PROMPT = 16;
const LATE = 40;

let whenUnhurried: (task: () => void, place: Element | null) => () => void;
let isHurried: () => boolean;
let now = 0;
let onFrame: ((time: number) => void) | null = null;

beforeEach(async () => {
  now = 0;
  onFrame = null;
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('innerHeight', SCREEN);
  vi.stubGlobal('requestAnimationFrame', (callback: (time: number) => void) => {
    onFrame = callback;
    return 1;
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.resetModules();
  const haste = await import('./page-haste.ts');
  haste.followPageHaste();
  ({ whenUnhurried, isHurried } = haste);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** So many frames of so many milliseconds, each with a move of so many pixels. */
function pass(frames: number, milliseconds: number, pixels: number) {
  for (let frame = 0; frame < frames; frame += 1) {
    now += milliseconds;
    if (pixels > 0) {
      vi.stubGlobal('scrollY', window.scrollY + pixels);
      window.dispatchEvent(new Event('scroll'));
    }
    const callback = onFrame;
    onFrame = null;
    callback?.(now);
  }
}

/** As long as it takes to look at the page so many times. */
const looks = (count: number, milliseconds: number) =>
  pass(Math.ceil((200 / milliseconds) * count), milliseconds, 200);

/** For something that stands so many pixels below the upper edge of the screen. */
const ask = (top = 0) => {
  const task = vi.fn<() => void>();
  const place = document.createElement('div');
  vi.spyOn(place, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 100));
  return { task, callOff: whenUnhurried(task, place) };
};

describe('what needs no haste is done at once', () => {
  test.each([
    ['at rest', 0, PROMPT, 0],
    ['at a machine that keeps up', 30, PROMPT, 200],
    ['at a pace eyes can follow', 30, LATE, 30],
    ['after one leap', 1, LATE, 100_000],
  ])('%s', (_, frames, milliseconds, pixels) => {
    pass(frames, milliseconds, pixels);
    expect(ask().task).toHaveBeenCalledOnce();
  });
});

describe('while the page passes by too fast', () => {
  beforeEach(() => pass(10, LATE, 200));

  test('it waits until the page rests, and comes a few with every frame', () => {
    const asked = Array.from({ length: 12 }, () => ask());
    const done = () => asked.filter(({ task }) => task.mock.calls.length > 0).length;
    pass(10, LATE, 200);
    expect(done()).toBe(0);
    pass(7, PROMPT, 0);
    expect(done()).toBe(8);
    pass(1, PROMPT, 0);
    expect(done()).toBe(12);
  });

  test('it waits no longer than the page is too fast', () => {
    const { task } = ask();
    pass(12, LATE, 20);
    expect(task).toHaveBeenCalledOnce();
  });

  test('what is in sight by then comes first', () => {
    const away = Array.from({ length: 8 }, (_, at) => ask(at % 2 === 0 ? SCREEN + 1 : -101));
    const near = ask(SCREEN - 1);
    pass(7, PROMPT, 0);
    expect(near.task).toHaveBeenCalledOnce();
    expect(away.filter(({ task }) => task.mock.calls.length === 0)).toHaveLength(1);
  });

  test('frames that are prompt only because of it are not believed at once', () => {
    const { task } = ask();
    looks(3, PROMPT);
    expect(isHurried()).toBe(true);
    looks(2, PROMPT);
    expect(isHurried()).toBe(false);
    looks(1, LATE);
    expect(isHurried()).toBe(true);
    looks(14, PROMPT);
    expect(isHurried()).toBe(true);
    looks(4, PROMPT);
    expect(isHurried()).toBe(false);
    // It flew past long ago: only what comes up now is done.
    expect(task).not.toHaveBeenCalled();
    expect(ask().task).toHaveBeenCalledOnce();
  });

  test('they are believed as before once the page was slower', () => {
    pass(20, PROMPT, 200);
    pass(20, LATE, 20);
    pass(10, LATE, 200);
    expect(isHurried()).toBe(true);
    pass(80, PROMPT, 200);
    expect(isHurried()).toBe(false);
  });

  test('it can be called off', () => {
    const { task, callOff } = ask();
    callOff();
    pass(20, PROMPT, 0);
    expect(task).not.toHaveBeenCalled();
  });

  test('nothing is looked at any more once the page rests', () => {
    pass(20, PROMPT, 0);
    expect(onFrame).toBeNull();
  });
});
