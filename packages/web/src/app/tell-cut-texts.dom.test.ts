import { beforeAll, expect, test } from 'vitest';

import { tellCutTexts } from './tell-cut-texts.ts';

beforeAll(tellCutTexts);

/** A link with a text in it, as wide as told. */
function someLink(width: number): { link: HTMLAnchorElement; text: HTMLSpanElement } {
  const link = document.createElement('a');
  const text = document.createElement('span');
  text.className = 'truncate';
  text.textContent = 'A very long name';
  Object.defineProperty(text, 'scrollWidth', { value: 90 });
  Object.defineProperty(text, 'clientWidth', { value: width, configurable: true });
  link.append(text);
  document.body.append(link);
  return { link, text };
}

const pointAt = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

test('a text that is cut is told, and no longer once it fits', () => {
  const { link, text } = someLink(50);
  pointAt(link);
  expect(link.title).toBe('A very long name');
  Object.defineProperty(text, 'clientWidth', { value: 90 });
  pointAt(link);
  expect(link.hasAttribute('title')).toBe(false);
});

test('a text that fits is not told twice, nor one that has a title of its own', () => {
  const { link } = someLink(90);
  pointAt(link);
  expect(link.hasAttribute('title')).toBe(false);
  const other = someLink(50);
  other.link.title = 'Existing title';
  pointAt(other.text);
  expect(other.link.title).toBe('Existing title');
});
