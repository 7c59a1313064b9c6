import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PAGE_SIZE } from '@saveroom/contract';

import { useRomWindows } from './use-rom-windows.ts';

const TOTAL = 100_000;
/** Windows the server was asked for, in this order. */
let asked: number[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    const { searchParams } = new URL(
      address instanceof Request ? address.url : address,
      'http://x',
    );
    asked.push(Number(searchParams.get('offset')) / PAGE_SIZE);
    return new Promise(() => {});
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const VIEW = {};

/** A list at its beginning, and a way to move on to a window. */
function showList() {
  const client = new QueryClient();
  const { rerender } = renderHook(
    ({ at }) => {
      const inSight = { first: at * PAGE_SIZE, end: at * PAGE_SIZE + 40 };
      return useRomWindows(VIEW, inSight, { held: inSight, total: TOTAL });
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

test('a single leap is answered at once', async () => {
  const leapTo = showList();
  await pass(1000);
  leapTo(500);
  await pass(1);
  expect(asked).toContain(500);
});

test('who leaps again and again is not asked for at every place', async () => {
  const leapTo = showList();
  await pass(1000);
  for (let step = 1; step <= 16; step += 1) {
    leapTo(step * 50);
    await pass(10);
  }
  await pass(100);
  const places = asked.filter((number) => number > 2 && number % 50 === 0);
  expect(places.length).toBeLessThanOrEqual(4);
  expect(places.at(-1)).toBe(800);
});

test('a leap in the very moment another is answered is answered as well', async () => {
  const leapTo = showList();
  await pass(1000);
  leapTo(100);
  await pass(1);
  leapTo(200);
  act(() => {
    vi.advanceTimersByTime(100);
    leapTo(300);
  });
  await pass(200);
  expect(asked).toContain(300);
});
