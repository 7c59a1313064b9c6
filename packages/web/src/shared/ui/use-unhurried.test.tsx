import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import * as haste from '#shared/lib/page-haste.ts';

import { useUnhurried } from './use-unhurried.ts';

/** What waits, and where. */
const waiting = new Map<() => void, Element | null>();
let isHurried = true;

beforeEach(() => {
  waiting.clear();
  isHurried = true;
  vi.spyOn(haste, 'isHurried').mockImplementation(() => isHurried);
  vi.spyOn(haste, 'whenUnhurried').mockImplementation((task, place) => {
    waiting.set(task, place);
    return () => void waiting.delete(task);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Detail() {
  const ground = useRef<HTMLDivElement>(null);
  return useUnhurried(ground) ? <p>detail</p> : <div ref={ground} data-testid="ground" />;
}

const detail = () => screen.queryByText('detail');

test('what comes up on a page at rest is there at once', () => {
  isHurried = false;
  render(<Detail />);
  expect(detail()).not.toBeNull();
  expect(waiting.size).toBe(0);
});

test('what comes up in haste waits where it will be seen, and stays once it is there', () => {
  const { rerender } = render(<Detail />);
  expect(detail()).toBeNull();
  expect([...waiting.values()]).toEqual([screen.getByTestId('ground')]);
  act(() => [...waiting.keys()][0]?.());
  expect(detail()).not.toBeNull();
  rerender(<Detail />);
  expect(detail()).not.toBeNull();
});

test('what has left is no longer waited for', () => {
  render(<Detail />).unmount();
  expect(waiting.size).toBe(0);
});
