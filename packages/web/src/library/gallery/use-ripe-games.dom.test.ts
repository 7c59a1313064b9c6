import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { RomView } from '#library/data/roms.ts';

import { useRipeGames } from './use-ripe-games.ts';

const COLUMNS = 10;
const SPAN = 60;
const FAKED = [
  ...(['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] as const),
  ...(['setTimeout', 'clearTimeout'] as const),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: FAKED });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A gallery of six rows, all of whose games are at hand. */
function showGallery() {
  const { result, rerender } = renderHook(
    ({ first, view }: { first: number; view: RomView }) => {
      const inSight = { first: first + COLUMNS, end: first + SPAN - COLUMNS };
      const span = { first, end: first + SPAN };
      return useRipeGames(span, { view, inSight, ahead: () => 0, isLoaded: () => true });
    },
    { initialProps: { first: 0, view: {} } },
  );
  return { result, rerender };
}

const nextFrame = (): void =>
  act(() => {
    vi.advanceTimersToNextFrame();
  });

test('games come a few with every frame until all are drawn', () => {
  const { result } = showGallery();
  expect(result.current.ripe.size).toBe(0);
  nextFrame();
  expect(result.current.ripe.size).toBe(4);
  for (let frame = 0; frame < 10; frame += 1) nextFrame();
  expect(result.current.ripe.size).toBe(SPAN);
});

test('who scrolls on with every frame sees games all the same', () => {
  // As in a browser: what scrolling shows is there before the frames are asked for more.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const view = {};
  function Rows({ first }: { first: number }) {
    const span = { first, end: first + SPAN };
    const options = { view, inSight: span, ahead: () => COLUMNS, isLoaded: () => true };
    return useRipeGames(span, options).ripe.size;
  }
  const holder = document.createElement('div');
  const root = createRoot(holder);
  let row = 0;
  const scroll = () => {
    requestAnimationFrame(scroll);
    row += 1;
    flushSync(() => root.render(createElement(Rows, { first: row })));
  };
  scroll();
  for (let frame = 0; frame < 6; frame += 1) vi.advanceTimersToNextFrame();
  expect(row).toBe(7);
  expect(Number(holder.textContent)).toBeGreaterThan(12);
  root.unmount();
});

test('a move draws no games of its own, and none again that had left', () => {
  const view = {};
  const { result, rerender } = showGallery();
  rerender({ first: 0, view });
  for (let frame = 0; frame < 12; frame += 1) nextFrame();
  rerender({ first: 1000, view });
  expect(result.current.ripe.size).toBe(0);
  rerender({ first: 0, view });
  expect(result.current.ripe.size).toBe(0);
});

test('after a leap what is out of sight waits until no other leap follows', () => {
  const view = {};
  const { result, rerender } = showGallery();
  rerender({ first: 0, view });
  rerender({ first: 1000, view });
  for (let frame = 0; frame < 12; frame += 1) nextFrame();
  const inSight = Array.from({ length: SPAN - 2 * COLUMNS }, (_, step) => 1000 + COLUMNS + step);
  expect([...result.current.ripe].toSorted((a, b) => a - b)).toEqual(inSight);
  act(() => void vi.advanceTimersByTime(1000));
  for (let frame = 0; frame < 12; frame += 1) nextFrame();
  expect(result.current.ripe.size).toBe(SPAN);
});

test('after a leap who scrolls on sees what is out of sight drawn before it comes', () => {
  const view = {};
  const { result, rerender } = showGallery();
  rerender({ first: 0, view });
  rerender({ first: 1000, view });
  rerender({ first: 1000 + COLUMNS, view });
  for (let frame = 0; frame < 12; frame += 1) nextFrame();
  expect(result.current.ripe.size).toBe(SPAN);
});

test('another filter keeps what was there in the places that wait', () => {
  const { result, rerender } = showGallery();
  const one = { search_term: 'a' };
  rerender({ first: 0, view: one });
  for (let frame = 0; frame < 12; frame += 1) nextFrame();
  expect(result.current.before).toBeNull();
  rerender({ first: 0, view: { search_term: 'b' } });
  expect(result.current).toMatchObject({ before: one, ripe: new Set() });
  for (let frame = 0; frame < 12; frame += 1) nextFrame();
  expect(result.current.before).toBeNull();
});
