import { afterEach, expect, test } from 'vitest';

import { neighborStep } from './rom-neighbors.tsx';

afterEach(() => document.body.replaceChildren());

/** The step of a key that is pressed on the innermost element of this HTML. */
function press(html: string, init: KeyboardEventInit): number | null {
  document.body.innerHTML = html;
  let target: Element = document.body;
  while (target.firstElementChild) target = target.firstElementChild;
  let step: number | null = null;
  const listener = (event: KeyboardEvent) => {
    step = neighborStep(event);
  };
  document.addEventListener('keydown', listener, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return step;
}

test.each([
  [{ key: 'ArrowRight', shiftKey: true }, 1],
  [{ key: 'ArrowLeft', shiftKey: true }, -1],
  [{ key: 'ArrowRight' }, null],
  [{ key: 'ArrowLeft', altKey: true }, null],
  [{ key: 'ArrowLeft', shiftKey: true, ctrlKey: true }, null],
  [{ key: 'ArrowUp', shiftKey: true }, null],
])('neighborStep of %o is %s', (keys, step) => {
  expect(press('<main><a href="/">A game</a></main>', keys)).toBe(step);
});

test.each([
  '<input type="range">',
  '<textarea></textarea>',
  '<select></select>',
  '<dialog><button></button></dialog>',
  '<div role="menu"><div role="menuitem"></div></div>',
  '<button role="tab"></button>',
])('neighborStep ignores arrow keys in %s', (html) => {
  expect(press(html, { key: 'ArrowRight', shiftKey: true })).toBeNull();
});
