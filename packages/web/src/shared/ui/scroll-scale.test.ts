import { describe, expect, test } from 'vitest';

import {
  afterScroll,
  scrollPositionFor,
  createScrollScale,
  pageToContent,
  contentToPage,
} from './scroll-scale.ts';

const ROW = 56;
const ROWS = 1_000_000;
const HUGE = ROWS * ROW;
const viewport = 900;

describe('a list that fits on a page', () => {
  const scale = createScrollScale(20_000, 100);

  test('is as tall as its rows', () => expect(scale.pageHeight).toBe(2_000_000));

  test.each([0, 1, 1_234_567, 2_000_000])('maps %i to itself', (pixel) => {
    expect(pageToContent(scale, pixel)).toBe(pixel);
    expect(contentToPage(scale, pixel)).toBe(pixel);
    expect(scrollPositionFor(scale, pixel)).toEqual({ pageOffset: pixel, shift: 0 });
  });

  test('never has a shift', () => {
    const before = { pageOffset: 0, shift: 0 };
    expect(afterScroll(scale, before, { pageOffset: 1_500_000, viewport }).shift).toBe(0);
  });
});

test('the page height is 0 while the row height is unknown', () => {
  expect(createScrollScale(1000, 0)).toEqual({ rowHeight: 0, contentHeight: 0, pageHeight: 0 });
});

describe('a list of a million rows', () => {
  const scale = createScrollScale(ROWS, ROW);

  test('is within the limit of browsers, in whole rows', () => {
    expect(scale.pageHeight).toBeLessThan(17_000_000);
    expect(scale.pageHeight % ROW).toBe(0);
  });

  test('maps both ends exactly', () => {
    expect(pageToContent(scale, 0)).toBe(0);
    expect(pageToContent(scale, -40)).toBe(-40);
    expect(pageToContent(scale, scale.pageHeight - viewport)).toBe(HUGE - viewport);
  });

  test('maps every offset to the page and back', () => {
    for (let content = 0; content <= HUGE; content += 1_111_111) {
      expect(pageToContent(scale, contentToPage(scale, content))).toBeCloseTo(content, 3);
      const { pageOffset, shift } = scrollPositionFor(scale, content);
      expect(pageOffset + shift).toBe(content);
      expect(shift % ROW).toBe(0);
      expect(Math.abs(pageOffset - contentToPage(scale, content))).toBeLessThanOrEqual(ROW);
    }
  });

  test('content offsets grow with page offsets', () => {
    let last = -1;
    for (let pageOffset = 0; pageOffset <= scale.pageHeight; pageOffset += 10_007) {
      const content = pageToContent(scale, pageOffset);
      expect(content).toBeGreaterThan(last);
      last = content;
    }
  });

  test('a wheel scrolls the list by as many pixels as the page', () => {
    const start = afterScroll(
      scale,
      { pageOffset: 0, shift: 0 },
      { pageOffset: 7_000_000, viewport },
    );
    const next = afterScroll(scale, start, { pageOffset: 7_000_120, viewport });
    expect(next.pageOffset + next.shift - (start.pageOffset + start.shift)).toBe(120);
  });

  test('the scroll bar scrolls the list to the same fraction', () => {
    const middle = scale.pageHeight / 2;
    const { pageOffset, shift } = afterScroll(
      scale,
      { pageOffset: 0, shift: 0 },
      { pageOffset: middle, viewport },
    );
    expect(shift % ROW).toBe(0);
    expect(Math.abs(pageOffset + shift - HUGE / 2)).toBeLessThanOrEqual(ROW);
  });

  test('its last row can be reached with any shift', () => {
    const { pageOffset, shift } = afterScroll(
      scale,
      { pageOffset: scale.pageHeight - viewport - 100, shift: 5 * ROW },
      { pageOffset: scale.pageHeight - viewport, viewport },
    );
    expect(pageOffset + shift).toBe(HUGE - viewport);
  });
});
