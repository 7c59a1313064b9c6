import { afterEach, expect, test } from 'vitest';

import { DEFAULT_BACKGROUND, readBackground, writeBackground } from './background.ts';

const KEY = 'player:ruffle:7:backgroundColor';
afterEach(() => localStorage.clear());

test('is nearly black until somebody chooses', () => {
  expect(readBackground(7)).toBe('#0D1117');
});

test('is kept for each game', () => {
  writeBackground(7, '#336699');
  expect(localStorage.getItem(KEY)).toBe('#336699');
  expect(readBackground(7)).toBe('#336699');
  expect(readBackground(8)).toBe(DEFAULT_BACKGROUND);
});

test('leaves nothing behind when it is the usual one again', () => {
  writeBackground(7, '#336699');
  writeBackground(7, DEFAULT_BACKGROUND.toLowerCase());
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('is not taken from text that is no colour', () => {
  localStorage.setItem(KEY, 'url(https://elsewhere.example)');
  expect(readBackground(7)).toBe(DEFAULT_BACKGROUND);
});
