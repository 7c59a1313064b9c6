import { describe, expect, test } from 'vitest';

import { afterScroll, positionOf, scaleOf, toContent, toPage } from './scroll-scale.ts';

const ROW = 56;
const ROWS = 1_000_000;
const HUGE = ROWS * ROW;
const viewport = 900;

describe('a list that a page has room for', () => {
  const scale = scaleOf(20_000, 100);

  test('is as tall as its rows', () => expect(scale.page).toBe(2_000_000));

  test.each([0, 1, 1_234_567, 2_000_000])('maps %i to itself', (pixel) => {
    expect(toContent(scale, pixel)).toBe(pixel);
    expect(toPage(scale, pixel)).toBe(pixel);
    expect(positionOf(scale, pixel)).toEqual({ page: pixel, shift: 0 });
  });

  test('is never shifted', () => {
    const before = { page: 0, shift: 0 };
    expect(afterScroll(scale, before, { page: 1_500_000, viewport }).shift).toBe(0);
  });
});

test('a list whose rows have no height yet has none either', () => {
  expect(scaleOf(1000, 0)).toEqual({ rowHeight: 0, content: 0, page: 0 });
});

describe('a list of a million rows', () => {
  const scale = scaleOf(ROWS, ROW);

  test('is shorter than the limit of browsers, and whole rows tall', () => {
    expect(scale.page).toBeLessThan(17_000_000);
    expect(scale.page % ROW).toBe(0);
  });

  test('maps both ends exactly', () => {
    expect(toContent(scale, 0)).toBe(0);
    expect(toContent(scale, -40)).toBe(-40);
    expect(toContent(scale, scale.page - viewport)).toBe(HUGE - viewport);
  });

  test('maps every offset to the page and back', () => {
    for (let content = 0; content <= HUGE; content += 1_111_111) {
      expect(toContent(scale, toPage(scale, content))).toBeCloseTo(content, 3);
      const { page, shift } = positionOf(scale, content);
      expect(page + shift).toBe(content);
      expect(shift % ROW).toBe(0);
      expect(Math.abs(page - toPage(scale, content))).toBeLessThanOrEqual(ROW);
    }
  });

  test('content offsets grow with page offsets', () => {
    let last = -1;
    for (let page = 0; page <= scale.page; page += 10_007) {
      const content = toContent(scale, page);
      expect(content).toBeGreaterThan(last);
      last = content;
    }
  });

  test('a wheel moves it by as many pixels as the page', () => {
    const start = afterScroll(scale, { page: 0, shift: 0 }, { page: 7_000_000, viewport });
    const next = afterScroll(scale, start, { page: 7_000_120, viewport });
    expect(next.page + next.shift - (start.page + start.shift)).toBe(120);
  });

  test('the scroll bar moves it to the row that its position stands for', () => {
    const middle = scale.page / 2;
    const { page, shift } = afterScroll(scale, { page: 0, shift: 0 }, { page: middle, viewport });
    expect(shift % ROW).toBe(0);
    expect(Math.abs(page + shift - HUGE / 2)).toBeLessThanOrEqual(ROW);
  });

  test('its last row can be reached whatever the shift was', () => {
    const { page, shift } = afterScroll(
      scale,
      { page: scale.page - viewport - 100, shift: 5 * ROW },
      { page: scale.page - viewport, viewport },
    );
    expect(page + shift).toBe(HUGE - viewport);
  });
});
