import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const state = () => document.documentElement.dataset['network'];
const onQuiesced = vi.fn<() => void>();
let requestStarted: () => () => void;

beforeEach(async () => {
  // A fresh module, because requests of other test files may still be counted.
  vi.resetModules();
  ({ requestStarted } = await import('./quiesce.ts'));
  vi.useFakeTimers();
  onQuiesced.mockClear();
  document.addEventListener('network-quiesced', onQuiesced);
});
afterEach(() => {
  document.removeEventListener('network-quiesced', onQuiesced);
});

test('the event fires once, 250 ms after all requests have ended', () => {
  const first = requestStarted();
  const second = requestStarted();
  first();
  vi.advanceTimersByTime(1000);
  expect(onQuiesced).not.toHaveBeenCalled();
  second();
  vi.advanceTimersByTime(249);
  expect(onQuiesced).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onQuiesced).toHaveBeenCalledTimes(1);
});

test('a new request within the 250 ms postpones the event', () => {
  requestStarted()();
  vi.advanceTimersByTime(200);
  const late = requestStarted();
  vi.advanceTimersByTime(500);
  expect(onQuiesced).not.toHaveBeenCalled();
  late();
  vi.advanceTimersByTime(250);
  expect(onQuiesced).toHaveBeenCalledTimes(1);
});

test('ending one request twice counts it once', () => {
  const one = requestStarted();
  const other = requestStarted();
  one();
  one();
  vi.advanceTimersByTime(1000);
  expect(onQuiesced).not.toHaveBeenCalled();
  other();
  vi.advanceTimersByTime(250);
  expect(onQuiesced).toHaveBeenCalledTimes(1);
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
