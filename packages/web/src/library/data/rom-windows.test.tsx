import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { PAGE_SIZE } from '@saveroom/contract';

import { planWindows, useRomWindows, windowsOf } from './rom-windows.ts';

const TOTAL = 100_000;
/** The requested windows, in order. */
let requests: number[] = [];

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    const { searchParams } = new URL(
      address instanceof Request ? address.url : address,
      'http://x',
    );
    requests.push(Number(searchParams.get('offset')) / PAGE_SIZE);
    return new Promise(() => {});
  });
});

const VIEW = {};

/** Renders the start of a list; the returned function scrolls to a window. */
function showList() {
  const client = new QueryClient();
  const { rerender } = renderHook(
    ({ at }) => {
      const visible = { first: at * PAGE_SIZE, end: at * PAGE_SIZE + 40 };
      return useRomWindows(VIEW, { visible, mounted: visible, total: TOTAL });
    },
    {
      initialProps: { at: 0 },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return (at: number) => rerender({ at });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a single jump is requested at once', async () => {
  const jumpTo = showList();
  await pass(1000);
  jumpTo(500);
  await pass(1);
  expect(requests).toContain(500);
});

test('windows are not requested at every stop of a dragged scroll bar', async () => {
  const jumpTo = showList();
  await pass(1000);
  for (let step = 1; step <= 16; step += 1) {
    jumpTo(step * 50);
    await pass(10);
  }
  await pass(100);
  const places = requests.filter((number) => number > 2 && number % 50 === 0);
  expect(places.length).toBeLessThanOrEqual(4);
  expect(places.at(-1)).toBe(800);
});

test('a jump made while another one is being requested is requested as well', async () => {
  const jumpTo = showList();
  await pass(1000);
  jumpTo(100);
  await pass(1);
  jumpTo(200);
  act(() => {
    vi.advanceTimersByTime(100);
    jumpTo(300);
  });
  await pass(200);
  expect(requests).toContain(300);
});

describe('planned windows', () => {
  test.each([
    ['at the beginning', { first: 0, end: 60 }, true, [0, 1]],
    ['across two windows', { first: 60, end: 80 }, true, [0, 1, 2]],
    ['scrolling up', { first: 720, end: 780 }, false, [10, 9]],
    ['scrolling up at the beginning', { first: 0, end: 60 }, false, [0]],
    ['in the last window', { first: 99_980, end: 100_000 }, true, [1388]],
    ['past the end', { first: 99_980, end: 100_100 }, true, [1388]],
    ['with nothing visible', { first: 0, end: 0 }, true, []],
    ['never more than four at once', { first: 0, end: 400 }, true, [0, 1, 2, 3]],
  ])('%s', (_, visible, isForward, windows) => {
    expect(planWindows({ visible, mounted: visible, total: TOTAL }, isForward)).toEqual(windows);
  });

  test.each([
    ['down', true, [10, 11, 12, 13]],
    ['up', false, [10, 9, 8, 7]],
  ])('start with the visible games when the page scrolls %s', (_, isForward, windows) => {
    const mounted = isForward ? { first: 700, end: 1100 } : { first: 400, end: 800 };
    const visible = { first: 725, end: 780 };
    expect(planWindows({ visible, mounted, total: TOTAL }, isForward)).toEqual(windows);
  });

  test('end with mounted games behind the visible ones', () => {
    const [visible, mounted] = [
      { first: 725, end: 780 },
      { first: 700, end: 810 },
    ];
    expect(planWindows({ visible, mounted, total: TOTAL }, true)).toEqual([10, 11, 12, 9]);
  });

  test('are those of the mounted games while none is visible', () => {
    const [visible, mounted] = [
      { first: 0, end: 0 },
      { first: 0, end: 20 },
    ];
    expect(planWindows({ visible, mounted, total: TOTAL }, true)).toEqual([0, 1]);
  });

  test('are none for an empty list', () => {
    const visible = { first: 0, end: 60 };
    expect(planWindows({ visible, mounted: visible, total: 0 }, true)).toEqual([]);
  });
});

test('windowsOf contains every game of the range', () => {
  for (let first = 0; first < 500; first += 7) {
    const windows = windowsOf({ first, end: first + 108 });
    expect(windows[0]).toBeLessThanOrEqual(first / 72);
    expect(((windows.at(-1) ?? 0) + 1) * 72).toBeGreaterThanOrEqual(first + 108);
  }
});
