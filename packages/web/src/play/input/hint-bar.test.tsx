import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { InputProvider } from './input-context.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { HintBar } from './hint-bar.tsx';

let pads: { id: string }[] = [];

beforeAll(async () => {
  await speakEnglish();
  Object.assign(navigator, { getGamepads: () => pads });
});
afterEach(() => {
  pads = [];
});

const pad = (id: string) => ({ id, mapping: 'standard', axes: [], buttons: [] });

function showHints({ isPhone = false } = {}): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  render(
    <InputProvider>
      <HintBar hints={[{ action: 'back', label: 'Back' }]} />
    </InputProvider>,
  );
}

const key = () => document.querySelector('kbd')?.textContent;

test('hints name keys until another device is used, and change with it', () => {
  showHints();
  expect(key()).toBe('Esc');
  act(() => {
    const connected = Object.assign(new Event('gamepadconnected'), { gamepad: pad('Xbox Pad') });
    window.dispatchEvent(connected);
  });
  expect(key()).toBe('B');
  fireEvent.pointerDown(window, { pointerType: 'touch' });
  expect(key()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  fireEvent.keyDown(window, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(key()).toBe('Esc');
});

test('hints show no keys on a phone before it is touched', () => {
  showHints({ isPhone: true });
  expect(key()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
});

test.each([
  ['DualSense Wireless Controller', '○'],
  ['Pro Controller (Vendor: 057e)', 'A'],
])('hints show the buttons of %s that is connected at the start', (id, sign) => {
  pads = [pad(id)];
  showHints();
  expect(key()).toBe(sign);
});

test('a pad of an unknown brand shows where the button is', () => {
  pads = [pad('8BitDo')];
  showHints();
  const filled = [...document.querySelectorAll('kbd circle')].map((one) =>
    one.getAttribute('fill'),
  );
  expect(filled).toEqual(['none', 'currentColor', 'none', 'none']);
});
