import { describe, expect, test } from 'vitest';

import { afterScroll, scaleOf, toContent, toPage } from './virtual-scale.ts';

const HUGE = 56_000_000;
const viewport = 900;

describe('a list that fits', () => {
  const scale = scaleOf(2_000_000);

  test('is as tall as it is', () => expect(scale.page).toBe(2_000_000));

  test.each([0, 1, 1_234_567, 2_000_000])('%i stays %i', (pixel) => {
    expect(toContent(scale, pixel)).toBe(pixel);
    expect(toPage(scale, pixel)).toBe(pixel);
  });

  test('is never shifted', () => {
    const before = { page: 0, shift: 0 };
    expect(afterScroll(scale, before, { page: 1_500_000, viewport }).shift).toBe(0);
  });
});

describe('a list taller than a page may be', () => {
  const scale = scaleOf(HUGE);

  test('stays below what browsers allow', () => expect(scale.page).toBeLessThan(17_000_000));

  test('reaches both ends exactly', () => {
    expect(toContent(scale, 0)).toBe(0);
    expect(toContent(scale, -40)).toBe(-40);
    expect(toContent(scale, scale.page - viewport)).toBe(HUGE - viewport);
  });

  test('leads there and back from everywhere', () => {
    for (let content = 0; content <= HUGE; content += 1_111_111) {
      expect(toContent(scale, toPage(scale, content))).toBeCloseTo(content, 3);
    }
  });

  test('never runs backwards', () => {
    let last = -1;
    for (let page = 0; page <= scale.page; page += 10_007) {
      const content = toContent(scale, page);
      expect(content).toBeGreaterThan(last);
      last = content;
    }
  });

  test('a wheel moves it by as much as the page', () => {
    const start = afterScroll(scale, { page: 0, shift: 0 }, { page: 7_000_000, viewport });
    const next = afterScroll(scale, start, { page: 7_000_120, viewport });
    expect(next.page + next.shift - (start.page + start.shift)).toBe(120);
  });

  test('a drag of the scroll bar moves it to what that place stands for', () => {
    const { page, shift } = afterScroll(
      scale,
      { page: 0, shift: 0 },
      { page: 7_500_000, viewport },
    );
    expect(page + shift).toBeCloseTo(HUGE / 2, 0);
  });

  test('whatever the way, the last row can be reached', () => {
    const { page, shift } = afterScroll(
      scale,
      { page: scale.page - viewport - 100, shift: 5 },
      { page: scale.page - viewport, viewport },
    );
    expect(page + shift).toBe(HUGE - viewport);
  });
});
