import { onlineManager } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { useBrokenImages } from './use-broken-images.ts';

afterEach(() => onlineManager.setOnline(true));

test('images that failed during an outage are tried again when the server is back', () => {
  const { result } = renderHook(useBrokenImages);
  act(() => result.current.onBroken('/a.webp'));
  act(() => result.current.onBroken('/b.webp'));
  expect([...result.current.broken]).toEqual(['/a.webp', '/b.webp']);
  act(() => onlineManager.setOnline(false));
  expect(result.current.broken.size).toBe(2);
  act(() => onlineManager.setOnline(true));
  expect(result.current.broken.size).toBe(0);
});

test('only a component with a broken image follows the connection', () => {
  const { result, unmount } = renderHook(useBrokenImages);
  expect(onlineManager.hasListeners()).toBe(false);
  act(() => result.current.onBroken('/a.webp'));
  expect(onlineManager.hasListeners()).toBe(true);
  unmount();
  expect(onlineManager.hasListeners()).toBe(false);
});
