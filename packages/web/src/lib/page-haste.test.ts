import { beforeEach, describe, expect, test, vi } from 'vitest';

const SCREEN = 1000;
const PROMPT = 16;
const LATE = 40;

let whenUnhurried: (task: () => void) => () => void;
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
  ({ whenUnhurried } = haste);
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

const ask = () => {
  const task = vi.fn<() => void>();
  return { task, callOff: whenUnhurried(task) };
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
    const asked = Array.from({ length: 10 }, ask);
    const done = () => asked.filter(({ task }) => task.mock.calls.length > 0).length;
    pass(10, LATE, 200);
    expect(done()).toBe(0);
    pass(7, PROMPT, 0);
    expect(done()).toBe(6);
    pass(1, PROMPT, 0);
    expect(done()).toBe(10);
  });

  test('it waits no longer than the page is too fast', () => {
    const { task } = ask();
    pass(12, LATE, 20);
    expect(task).toHaveBeenCalledOnce();
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
