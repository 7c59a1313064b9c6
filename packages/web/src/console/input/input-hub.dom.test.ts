import { expect, test, vi } from 'vitest';

import type { Action } from './action.ts';
import { createInputHub } from './input-hub.ts';
import type { Listener, Pad } from './input-hub.ts';

function hub({ pads = (): readonly (Pad | null)[] => [], isSwapped = () => false } = {}) {
  const taken: Action[] = [];
  const made = createInputHub({ pads, isSwapped, onTaken: (action) => taken.push(action) });
  const press = (key: string, target: EventTarget = document.body) => {
    const event = new KeyboardEvent('keydown', { key, code: key, cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    made.keyDown(event);
    return event;
  };
  const release = (key: string) => made.keyUp(new KeyboardEvent('keyup', { key, code: key }));
  return { ...made, taken, press, release };
}

const pad = (id: string, ...held: number[]): Pad => ({
  id,
  mapping: 'standard',
  axes: [0, 0],
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: held.includes(index) })),
});

test('who came last hears first, and what they do not take goes on', () => {
  const { listen, press, release, taken } = hub();
  const below = vi.fn<Listener>(() => true);
  const above = vi.fn<Listener>((action) => action === 'back');
  listen(below);
  const leave = listen(above);
  press('Escape');
  release('Escape');
  press('ArrowUp');
  expect(below).toHaveBeenCalledExactlyOnceWith('up');
  leave();
  press('Backspace');
  expect(above).toHaveBeenCalledTimes(2);
  expect(taken).toEqual(['back', 'up', 'back']);
});

test('two quick presses within one frame are two steps', () => {
  const { listen, press, release, taken } = hub();
  listen(() => true);
  press('ArrowRight');
  release('ArrowRight');
  press('ArrowRight');
  expect(taken).toEqual(['right', 'right']);
});

test('what nobody takes is silent', () => {
  const { listen, press, taken } = hub();
  listen(() => false);
  expect(press('Enter').defaultPrevented).toBe(true);
  expect(taken).toEqual([]);
});

test('in a text, keys that write are left to the text', () => {
  const { listen, press, taken } = hub();
  listen(() => true);
  const field = document.createElement('input');
  for (const key of ['f', ' ', 'Backspace', 'ArrowLeft', '/']) {
    expect(press(key, field).defaultPrevented).toBe(false);
  }
  press('ArrowDown', field);
  press('Escape', field);
  expect(taken).toEqual(['down', 'back']);
});

test('two pads that are one device move once', () => {
  const both = [pad('Xbox', 15), null, pad('Xbox', 15)];
  const { listen, frame, taken } = hub({ pads: () => (isHeld ? both : []) });
  let isHeld = false;
  listen(() => true);
  isHeld = true;
  frame(0);
  frame(16);
  expect(taken).toEqual(['right']);
});

test('the button that led somewhere does nothing there until it is pressed anew', () => {
  let held: readonly Pad[] = [pad('Xbox', 0)];
  const { listen, frame, taken } = hub({ pads: () => held });
  listen(() => true);
  frame(0);
  expect(taken).toEqual([]);
  held = [];
  frame(16);
  held = [pad('Xbox', 0)];
  frame(32);
  expect(taken).toEqual(['confirm']);
});

test('a running game has the pads and keys for itself', () => {
  let held: readonly Pad[] = [];
  const { listen, frame, press, setAside, taken } = hub({ pads: () => held });
  listen(() => true);
  setAside(true);
  held = [pad('Xbox', 0)];
  frame(0);
  expect(press('Enter').defaultPrevented).toBe(false);
  setAside(false);
  frame(16);
  expect(taken).toEqual([]);
});

test('hints learn what was used last', () => {
  let held: readonly Pad[] = [];
  const { listen, frame, press, device, touched } = hub({ pads: () => held });
  const changed = vi.fn<() => void>();
  device.subscribe(changed);
  listen(() => true);
  expect(device.get()).toBe('keys');
  held = [pad('DualSense Wireless Controller', 0)];
  frame(0);
  expect(device.get()).toBe('playstation');
  held = [pad('Pro Controller (057e)', 1)];
  frame(16);
  expect(device.get()).toBe('nintendo');
  touched();
  expect(device.get()).toBe('touch');
  press('Enter');
  expect(device.get()).toBe('keys');
  expect(changed).toHaveBeenCalledTimes(4);
});

test('a key that led somewhere does nothing there until it is pressed anew', () => {
  const { listen, keyDown, press, setAside, taken } = hub();
  listen(() => true);
  setAside(true);
  setAside(false);
  keyDown(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', repeat: true }));
  expect(taken).toEqual([]);
  press('Escape');
  expect(taken).toEqual(['back']);
});

test('a pad that comes into the hands changes the hints before it is used here', () => {
  const { device, padTaken } = hub();
  padTaken({ id: 'DualSense Wireless Controller' });
  expect(device.get()).toBe('playstation');
});
