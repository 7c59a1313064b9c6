import { beforeAll, expect, test } from 'vitest';

import { addTooltipsToTruncatedText } from './truncation-tooltips.ts';

beforeAll(addTooltipsToTruncatedText);

/** A link that contains a text of this width. */
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

test('truncated text gets a tooltip, which is removed once the text fits', () => {
  const { link, text } = someLink(50);
  pointAt(link);
  expect(link.title).toBe('A very long name');
  Object.defineProperty(text, 'clientWidth', { value: 90 });
  pointAt(link);
  expect(link.hasAttribute('title')).toBe(false);
});

test('text that fits, or that has a title, gets no tooltip', () => {
  const { link } = someLink(90);
  pointAt(link);
  expect(link.hasAttribute('title')).toBe(false);
  const other = someLink(50);
  other.link.title = 'Existing title';
  pointAt(other.text);
  expect(other.link.title).toBe('Existing title');
});
