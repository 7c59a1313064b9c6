import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { createStore, useStore } from './store.ts';

test('listeners are called after a change, not for the same value, not after they unsubscribed', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  store.set(2);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a component shows the value of a store and its changes', () => {
  const store = createStore('before');
  function Shown() {
    return <p>{useStore(store)}</p>;
  }
  render(<Shown />);
  act(() => store.set('after'));
  expect(screen.getByText('after')).toBeDefined();
});
