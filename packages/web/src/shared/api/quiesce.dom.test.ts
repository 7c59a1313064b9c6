import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const state = () => document.documentElement.dataset['network'];
const heard = vi.fn<() => void>();
let requestStarted: () => () => void;

beforeEach(async () => {
  // A fresh module, because requests of other test files may still be counted.
  vi.resetModules();
  ({ requestStarted } = await import('./quiesce.ts'));
  vi.useFakeTimers();
  heard.mockClear();
  document.addEventListener('network-quiesced', heard);
});
afterEach(() => {
  document.removeEventListener('network-quiesced', heard);
});

test('fires once when all requests ended and 250 ms passed', () => {
  const first = requestStarted();
  const second = requestStarted();
  first();
  vi.advanceTimersByTime(1000);
  expect(heard).not.toHaveBeenCalled();
  second();
  vi.advanceTimersByTime(249);
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a new request within the quiet time postpones it', () => {
  requestStarted()();
  vi.advanceTimersByTime(200);
  const late = requestStarted();
  vi.advanceTimersByTime(500);
  expect(heard).not.toHaveBeenCalled();
  late();
  vi.advanceTimersByTime(250);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('ending one request twice counts it once', () => {
  const one = requestStarted();
  const other = requestStarted();
  one();
  one();
  vi.advanceTimersByTime(1000);
  expect(heard).not.toHaveBeenCalled();
  other();
  vi.advanceTimersByTime(250);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the html element has the state busy or quiet', () => {
  const ended = requestStarted();
  expect(state()).toBe('busy');
  ended();
  vi.advanceTimersByTime(249);
  expect(state()).toBe('busy');
  vi.advanceTimersByTime(1);
  expect(state()).toBe('quiet');
  requestStarted()();
  expect(state()).toBe('busy');
});
